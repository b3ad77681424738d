/** The oldest version of Node that this program works with; `engines` of package.json says the same. */
export const OLDEST_NODE = '20.19';

/** A sentence where `version`, such as `18.20.4`, is older than that; else null. */
export function oldNodeFault(version = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Satchel needs Node ${OLDEST_NODE} or newer, and this is ${version}. Node 26 is recommended; the archives contain it.`;
}
