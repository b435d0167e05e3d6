/** Next.js loads this file before React takes over the page, so the stored keys are read early. */
import "./lib/deviceKeys";
