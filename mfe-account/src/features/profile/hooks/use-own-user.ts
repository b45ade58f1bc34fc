import type { CurrentUser } from '@portal/contracts';
import { ApiError, useSetSession } from '@portal/portal';
import { useMemo } from 'react';

/** What the profile's calls do to the session. */
export const useOwnUser = () => {
  const setSession = useSetSession();
  return useMemo(
    () => ({
      /**
       * Takes over one field that a call has just changed. Only the field, because answers may overtake each other, and
       * only for the same player, because that one may have signed out meanwhile.
       */
      adopt: <Field extends keyof CurrentUser>(user: CurrentUser, field: Field): void =>
        setSession((current) => (current?.id === user.id ? { ...current, [field]: user[field] } : current)),
      /** A call that was refused as signed out: the session has ended elsewhere, and the guard leads to sign-in. */
      endIfRefused: (error: unknown): void => {
        if (error instanceof ApiError && error.status === 401) setSession(null);
      },
    }),
    [setSession],
  );
};
