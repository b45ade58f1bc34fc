import type { CurrentUser } from '@portal/contracts';
import { useEndOfSession, useSetSession } from '@portal/portal';
import { useMemo } from 'react';

/** What the profile's calls do to the session. */
export const useOwnUser = () => {
  const setSession = useSetSession();
  const endIfRefused = useEndOfSession();
  return useMemo(
    () => ({
      /**
       * Takes over one field that a call has just changed. Only the field, because answers may overtake each other, and
       * only for the same player, because that one may have signed out meanwhile.
       */
      adopt: <Field extends keyof CurrentUser>(user: CurrentUser, field: Field): void =>
        setSession((current) => (current?.id === user.id ? { ...current, [field]: user[field] } : current)),
      endIfRefused,
    }),
    [setSession, endIfRefused],
  );
};
