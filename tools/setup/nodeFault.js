const OLDEST = [20, 19];

/**
 * The error message if this version of Node.js is not supported.
 *
 * @param {string} version such as "20.19.0"
 * @returns {string | undefined}
 */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return (
    `Kifu needs Node ${OLDEST.join(".")} or newer, but this is Node ${version}.\n` +
    `Install a newer one (with nvm: "nvm install"), then run the command again.`
  );
}
