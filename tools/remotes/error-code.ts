const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** The system's name for what went wrong, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  hasKey(error, 'code') ? String(error.code) : undefined;

/** What went wrong, in words. */
export const reason = (error: unknown): string => (hasKey(error, 'message') ? String(error.message) : String(error));
