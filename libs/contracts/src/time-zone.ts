/** Longest name of a time zone that a browser may send. */
export const maxTimeZoneLength = 64;

/** Whether this runtime knows an IANA time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
};

/** The time zone of this browser; undefined where the browser does not tell. */
export const readTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;
