/** Where a stored logo is served, on the portal's own origin. */
export const logoAddress = (hash: string | null): string | null =>
  hash === null ? null : `/api/clan-logos/${hash}.webp`;
