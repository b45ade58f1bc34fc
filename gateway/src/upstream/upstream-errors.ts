const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The connection could not be made or broke: nothing was answered, so a safe call may be tried on a fresh one. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/** The service took too long, or answered what is no HTTP. */
const silenceErrors = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

export const isConnectionError = (error: unknown): boolean => connectionErrors.has(codeOf(error) ?? '');

/** True where the service is away or broken, as opposed to a bug of the gateway. */
export const isUpstreamFailure = (error: unknown): boolean => {
  const code = codeOf(error) ?? '';
  return connectionErrors.has(code) || silenceErrors.has(code) || code.startsWith('HPE_');
};
