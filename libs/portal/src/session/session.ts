import type { CurrentUser } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../http/call.ts';
import { useSubmit } from '../query/use-submit.ts';
import { toast } from '../toast/toast-store.ts';
import { currentUserQuery } from './current-user.ts';
import { pendingEmail } from './pending-email.ts';

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'signed-out'; user: null };

/** Signed in means that the response contains a user and no error occurred. A 401, a blocked request and a network failure all count as signed out. */
export const useSession = (): Session => {
  const { data, isPending, isError } = useQuery(currentUserQuery);
  if (isPending) return { status: 'loading', user: null };
  return data && !isError ? { status: 'signed-in', user: data } : { status: 'signed-out', user: null };
};

type CachedUser = CurrentUser | null | undefined;

/** The new user, or a function of the current one; `undefined` means the session has not been requested yet. */
type SessionUpdate = CurrentUser | null | ((current: CachedUser) => CachedUser);

/** Updates the session from a response (sign-in, new picture, new platform). */
export const useSetSession = (): ((update: SessionUpdate) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (update) => {
      const { queryKey } = currentUserQuery;
      const next = typeof update === 'function' ? update(queryClient.getQueryData(queryKey)) : update;
      if (next === undefined) return;
      // The late response to an earlier request must not overwrite the update.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, next);
    },
    [queryClient],
  );
};

/** Signs out, navigates to the home page and shows a toast. */
export const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const queryClient = useQueryClient();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { mutate, isPending } = useSubmit({
    mutationFn: () => call('POST /api/auth/signout'),
    onSuccess: () => {
      // Navigate first: a guarded page would redirect to sign-in once the session ends.
      navigate('/');
      setSession(null);
      pendingEmail.clear();
      // Other cached data may be specific to this player.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
      toast({ title: 'Signed Out' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to sign out. Please try again.', variant: 'destructive' }),
  });
  return { signOut: () => mutate(), isPending };
};
