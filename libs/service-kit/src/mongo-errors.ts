// Apart from the connection: a process without a database translates errors too, and must not load a driver for it.

/** The driver's and Mongoose's classes for a server or pool that cannot be used; some of them are not exported, hence their names. */
const unavailableNames = /^(Mongo|Pool)\w*(Network|ServerSelection|NotConnected|Closed|Cleared|WaitQueue)\w*Error$/;
/** Mongoose has no class for these. */
const disconnectedMessages = /not connected|initial connection|bufferCommands|buffering timed out|force closed/;
/** The driver lets a socket's own error through when the connection ends during a write. */
const socketCodes = /^(EPIPE|ECONN\w+|E\w*TIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+)$/;
const retryLabels =
  /^(RetryableWriteError|TransientTransactionError|UnknownTransactionCommitResult|RetryableError|SystemOverloadedError)$/;

interface Failure extends Error {
  code?: unknown;
  errorLabels?: readonly string[];
  /** The response of the server; a bulk write that lost its connection has the network error here. */
  errorResponse?: { errorLabels?: readonly string[] };
}

/** True for failures that mean 'try later', as opposed to a bug: also when a bulk write or another error wraps them. */
export const isMongoUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, message, code, cause, errorLabels = [], errorResponse }: Failure = error;
  if (isMongoUnavailable(cause) || socketCodes.test(String(code))) return true;
  if (!/^(Mongo|Pool)/.test(name)) return false;
  if (unavailableNames.test(name) || isMongoUnavailable(errorResponse)) return true;
  if (name === 'MongooseError' && disconnectedMessages.test(message)) return true;
  return [...errorLabels, ...(errorResponse?.errorLabels ?? [])].some((label) => retryLabels.test(label));
};

/** The key pattern of a unique index that a write ran into, or null when the error is something else. */
export const findDuplicateKey = (error: unknown): Record<string, unknown> | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null;
  return 'keyPattern' in error && error.keyPattern ? (error.keyPattern as Record<string, unknown>) : {};
};
