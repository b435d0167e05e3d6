/** Next.js loads this before React takes over the page. */
import "./lib/deviceKeys";
