/** Next.js loads this file before React takes over the page. */
import "./lib/deviceKeys";
