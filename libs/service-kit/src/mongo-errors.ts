// Apart from the connection: a process without a database translates errors too, and must not load a driver for it.

/** Classes for a server that cannot be reached or has not acknowledged; some of them are not exported, hence by name. */
const unavailableNames =
  /^(Mongo|Pool)\w*(Network|Timeout|ServerSelection|NotConnected|Closed|Cleared|ExpiredSession|StalePrimary|UnexpectedServerResponse|WriteConcern)\w*Error$/;
/** Mongoose has no class for these. */
const disconnectedMessages = /not connected|initial connection|bufferCommands|buffering timed out|force closed/;
/** The driver lets a socket's own error through when the connection ends during a write. */
const socketCodes = /^(EPIPE|ECONN\w+|E\w*TIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+)$/;
const retryLabels =
  /^(RetryableWriteError|TransientTransactionError|UnknownTransactionCommitResult|ResumableChangeStreamError|ResetPool|PoolRequestedRetry|InterruptInUseConnections|RetryableError|SystemOverloadedError)$/;
/** Server codes of the network, elections, shutdowns, time limits and conflicts (`error_codes.yml` of MongoDB). */
const retryCodes = new Set([
  ...[6, 7, 89, 202, 9_001, 91, 133, 134, 189, 10_058, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436],
  ...[24, 43, 46, 50, 64, 112, 175, 225, 239, 246, 251, 262, 290],
]);

/** The fields that errors, server responses and the parts of a failed bulk write share. */
interface Failure {
  code?: unknown;
  errorLabels?: readonly string[];
  errorResponse?: Failure;
  writeErrors?: Failure | Failure[];
}

const isRetryable = (failure?: Failure): boolean =>
  retryCodes.has(Number(failure?.code)) || (failure?.errorLabels?.some((label) => retryLabels.test(label)) ?? false);

/** True for failures that mean 'try later', as opposed to a bug: also when a bulk write or another error wraps them. */
export const isMongoUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const failure = error as Failure;
  if (isMongoUnavailable(error.cause) || socketCodes.test(String(failure.code))) return true;
  if (!/^(Mongo|Pool)/.test(error.name)) return false;
  if (unavailableNames.test(error.name)) return true;
  if (error.name === 'MongooseError' && disconnectedMessages.test(error.message)) return true;
  // A bulk write that lost its connection has the network error as its response.
  return (
    isMongoUnavailable(failure.errorResponse) ||
    [failure, failure.errorResponse, failure.writeErrors].flat().some(isRetryable)
  );
};

/** The key pattern of a unique index that a write ran into, or null when the error is something else. */
export const duplicateKey = (error: unknown): Record<string, unknown> | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null;
  return 'keyPattern' in error && error.keyPattern ? (error.keyPattern as Record<string, unknown>) : {};
};
