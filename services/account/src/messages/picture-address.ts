/** Where a stored picture is served, on the portal's own origin. */
export const pictureAddress = (hash: string | null): string | null =>
  hash === null ? null : `/api/avatars/${hash}.webp`;
