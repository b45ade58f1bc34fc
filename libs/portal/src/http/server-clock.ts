/** Milliseconds between the start of this page and the epoch, by the server's clock; undefined before the first response. */
let pageStart: number | undefined;

/**
 * Reads the `Date` header of a response. Latency, whole seconds and caches make it older than the server's clock, never newer, so the
 * latest start that any response implies is the most exact.
 */
export const observeServerDate = (header: string | null): void => {
  const date = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(date)) return;
  const implied = date - performance.now();
  pageStart = Math.max(pageStart ?? implied, implied);
};

/** The server's time in milliseconds since the epoch, to the second, however wrong this device's clock is. */
export const serverNow = (): number => (pageStart === undefined ? Date.now() : pageStart + performance.now());
