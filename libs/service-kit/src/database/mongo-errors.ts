// This file is separate from the connection: a process without a database also translates errors, and must not load a driver for that.

/**
 * Classes of the driver and of Mongoose for a server or pool that cannot be used. They are matched by name, because some are not exported.
 */
const unavailableNames = /^(Mongo|Pool)\w*(Network|ServerSelection|NotConnected|Closed|Cleared|WaitQueue)\w*Error$/;
/** Mongoose has no class for these errors. */
const disconnectedMessages = /not connected|initial connection|bufferCommands|buffering timed out|force closed/;
/** The driver passes on a socket's own error if the connection ends during a write. */
const socketCodes = /^(EPIPE|ECONN\w+|E\w*TIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+)$/;
const retryLabels =
  /^(RetryableWriteError|TransientTransactionError|UnknownTransactionCommitResult|RetryableError|SystemOverloadedError)$/;

interface Failure extends Error {
  code?: unknown;
  errorLabels?: readonly string[];
  /** Response of the server. A bulk write that lost its connection reports the network error here. */
  errorResponse?: { errorLabels?: readonly string[] };
}

/** Returns true for failures that mean 'try later' rather than a bug, even if a bulk write or another error wraps them. */
export const isMongoUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, message, code, cause, errorLabels = [], errorResponse }: Failure = error;
  if (isMongoUnavailable(cause) || socketCodes.test(String(code))) return true;
  if (!/^(Mongo|Pool)/.test(name)) return false;
  if (unavailableNames.test(name) || isMongoUnavailable(errorResponse)) return true;
  if (name === 'MongooseError' && disconnectedMessages.test(message)) return true;
  return [...errorLabels, ...(errorResponse?.errorLabels ?? [])].some((label) => retryLabels.test(label));
};

/** Returns the key pattern of the unique index that a write violated, or null for any other error. */
export const findDuplicateKey = (error: unknown): Record<string, unknown> | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null;
  return 'keyPattern' in error && error.keyPattern ? (error.keyPattern as Record<string, unknown>) : {};
};
