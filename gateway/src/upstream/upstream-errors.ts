const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/** The connection could not be made or broke: nothing was answered, so a safe call may be tried on a fresh one. */
export const isConnectionError = (error: unknown): boolean => connectionErrors.has(codeOf(error));

/** The gateway asked what cannot be asked: a bug here, while every other failure is the service's. */
export const isOwnMistake = (error: unknown): boolean =>
  codeOf(error) === 'UND_ERR_INVALID_ARG' || codeOf(error) === 'UND_ERR_NOT_SUPPORTED';
