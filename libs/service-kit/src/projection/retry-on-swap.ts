/** MongoDB's code for a query that it ended because its collection was taken away. */
const queryPlanKilled = 175;
const mostTries = 5;

const wasSwapped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryPlanKilled;

/**
 * Reads from a projection, again where a rebuilt collection took the place of the one that was being read.
 * @param read only reads: it may run several times
 */
export const retryOnSwap = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!wasSwapped(error) || tries === mostTries) throw error;
    }
  }
};
