import type { CurrentUser } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../http/call';
import { toast } from '../toast/toast-store';
import { currentUserQuery } from './current-user';
import { pendingEmail } from './pending-email';

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'signed-out'; user: null };

/** Signed in means: the answer holds a user and no error occurred. A 401, a blocked request or a dead network is signed out. */
export const useSession = (): Session => {
  const { data, isPending, isError } = useQuery(currentUserQuery);
  if (isPending) return { status: 'loading', user: null };
  return data && !isError ? { status: 'signed-in', user: data } : { status: 'signed-out', user: null };
};

type CachedUser = CurrentUser | null | undefined;

/** The next user, or a function of the present one; `undefined` stands for a session that nobody has asked for yet. */
export type SessionUpdate = CurrentUser | null | ((current: CachedUser) => CachedUser);

/** Writes what a call answered about the signed-in player (sign-in, new picture, new platform) into the session. */
export const useSetSession = (): ((update: SessionUpdate) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (update) => {
      const { queryKey } = currentUserQuery;
      const next = typeof update === 'function' ? update(queryClient.getQueryData(queryKey)) : update;
      if (next === undefined) return;
      // A question that is still on its way was asked before this; its late answer must not undo it.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, next);
    },
    [queryClient],
  );
};

/** Ends the session, goes home and says so. */
export const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const queryClient = useQueryClient();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/auth/signout'),
    onSuccess: () => {
      // Home first: a guarded page that saw the session end would send its visitor to the sign-in screen instead.
      navigate('/');
      setSession(null);
      pendingEmail.clear();
      // What else is cached may have been answered for this player alone.
      queryClient.removeQueries({
        predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0],
      });
      toast({ title: 'Signed Out' });
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
  });
  return { signOut: () => mutate(), isPending };
};
