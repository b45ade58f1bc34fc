/** Stops the servers that global-setup started. */
export default () => globalThis.portalTestServers?.stop();
