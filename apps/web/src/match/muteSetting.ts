import { storedSwitch } from "../lib/storedSwitch";

/** Whether this device hides other players' greetings. Off by default. */
export const muteSetting = storedSwitch("kifu-mute", false);
