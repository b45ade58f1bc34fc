/** Beyond it, something that a failed test has not stopped keeps the process alive. */
const endsWithinMs = 60_000;

/** Stops the servers that global-setup started. */
export default async () => {
  await globalThis.portalTestServers?.stop();
  setTimeout(() => {
    console.error('Jest does not end: find what a test has left open with --detectOpenHandles');
    process.exit();
  }, endsWithinMs).unref();
};
