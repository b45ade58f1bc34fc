import { tsImport } from 'tsx/esm/api';

/** Starts MongoDB and Redis before the integration tests of a project. */
export default async function globalSetup({ testPathPatterns }) {
  const { patterns } = testPathPatterns;
  if (patterns.length > 0 && patterns.every((pattern) => pattern.startsWith('src'))) return;
  const { startTestServers } = await tsImport('@portal/testing/servers', import.meta.url);
  globalThis.portalTestServers = await startTestServers();
}
