import type { startTestServers } from '@portal/testing/servers';

declare global {
  var portalTestServers: Awaited<ReturnType<typeof startTestServers>> | undefined;
}

/** Starts MongoDB and Redis before the integration tests of a project. Jest compiles it, so tests need no other loader of TypeScript. */
export default async function globalSetup({ testPathPatterns }: { testPathPatterns: { patterns: string[] } }) {
  const { patterns } = testPathPatterns;
  if (patterns.length > 0 && patterns.every((pattern) => pattern.startsWith('src'))) return;
  const servers = await import('@portal/testing/servers');
  globalThis.portalTestServers = await servers.startTestServers();
}
