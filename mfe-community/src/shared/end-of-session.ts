import { ApiError, useSetSession } from '@portal/portal';
import { useCallback, useEffect } from 'react';

/** Ends the session of this page when a call was refused as signed out: it has ended elsewhere, and the guard leads to sign-in. */
export const useEndOfSession = (): ((error: unknown) => void) => {
  const setSession = useSetSession();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.status === 401) setSession(null);
    },
    [setSession],
  );
};

/** The same for a query: ends the session when its failure was such a refusal. */
export const useEndWhenRefused = (error: Error | null): void => {
  const endIfRefused = useEndOfSession();
  useEffect(() => endIfRefused(error), [error, endIfRefused]);
};
