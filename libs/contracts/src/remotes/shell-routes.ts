/** Pages of the shell itself. A remote whose pattern matches one of these is refused at publish. */
export const shellRoutes = ['/', '/console', '/mobile', '/terms', '/privacy', '/contact'] as const;

/** Path prefixes that belong to the gateway; no page may live there. */
export const reservedPrefixes = [
  '/api',
  '/assets',
  '/remotes',
  '/internal',
  '/healthz',
  '/readyz',
  '/metrics',
] as const;

/** Whether `path` is `prefix` or lies below it, by whole segments: `/clans` covers `/clans/1` and not `/clansmen`. */
export const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`);
