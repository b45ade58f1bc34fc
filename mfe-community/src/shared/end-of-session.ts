import { ApiError, useSetSession } from '@portal/portal';
import { useCallback } from 'react';

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
