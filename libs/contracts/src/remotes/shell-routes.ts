/** Pages of the shell itself. A remote with a pattern that matches one of them is rejected at publish. */
export const shellRoutes = ['/', '/console', '/mobile', '/terms', '/privacy', '/contact'] as const;

/** Path prefixes that belong to the gateway; no page may live there. */
export const reservedPrefixes = [
  '/api',
  '/assets',
  '/remotes',
  '/internal',
  '/healthz',
  '/readyz',
  '/status',
  '/metrics',
] as const;

/** Returns whether `path` is `prefix` or below it, by whole segments: `/clans` includes `/clans/1` but not `/clansmen`. */
export const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`);
