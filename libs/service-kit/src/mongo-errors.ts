// Apart from the connection: a process without a database translates errors too, and must not load a driver for it.

const unavailableNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
]);
/** Server codes of an election or a shutdown in progress. */
const unavailableCodes = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** True for failures that mean 'the database is away', as opposed to a bug. */
export const isMongoUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (unavailableNames.has(error.name)) return true;
  if (error.name === 'MongooseError' && /not connected|initial connection|bufferCommands/.test(error.message))
    return true;
  return 'code' in error && typeof error.code === 'number' && unavailableCodes.has(error.code);
};

/** The key pattern of a unique index that a write ran into, or null when the error is something else. */
export const duplicateKey = (error: unknown): Record<string, unknown> | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null;
  return 'keyPattern' in error && error.keyPattern ? (error.keyPattern as Record<string, unknown>) : {};
};
