/** Ends the process with a clear message where Node is older than the portal needs. */
export function requireNode(minimum) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = minimum.split('.').map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  console.error(`The portal needs Node ${minimum} or newer; this is ${process.versions.node}. See .nvmrc.`);
  process.exit(1);
}
