import { useCallback, useEffect } from 'react';
import { ApiError } from '../http/api-error';
import { useSetSession } from './session';

/** Signs this page out when a call failed with 401: the session has ended elsewhere, and the guard leads to sign-in. */
export const useEndOfSession = (): ((error: unknown) => void) => {
  const setSession = useSetSession();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.status === 401) setSession(null);
    },
    [setSession],
  );
};

/** The same for the error of a query. */
export const useEndWhenRefused = (error: Error | null): void => {
  const endIfRefused = useEndOfSession();
  useEffect(() => endIfRefused(error), [error, endIfRefused]);
};
