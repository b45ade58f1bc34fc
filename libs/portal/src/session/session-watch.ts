import type { QueryClient } from '@tanstack/react-query';
import { shownUser } from '../http/shown-user.ts';
import { toast } from '../toast/toast-store.ts';
import { currentUserQuery } from './current-user.ts';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** None where the browser has no channels, or refuses them because it blocks cookies, as Firefox does. */
const openChannel = (): Channel | undefined => {
  try {
    return new BroadcastChannel('portal-session');
  } catch {
    return undefined;
  }
};

/**
 * Keeps this page's session equal to that of the browser, which other tabs change. They announce each change on the
 * channel; responses that name another user reveal missed ones.
 */
export const watchSession = (queryClient: QueryClient, channel = openChannel()): void => {
  const { queryKey } = currentUserQuery;
  let lastUserId: string | null = null;
  // Running requests are not canceled: the response that names another user may be the session itself.
  const reload = () => void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  shownUser.set(undefined);
  shownUser.onOther(reload);

  queryClient.getQueryCache().subscribe(() => {
    const user = queryClient.getQueryData(queryKey);
    const next = user === undefined ? undefined : (user?.id ?? null);
    const previous = shownUser.get();
    if (next === previous) return;
    shownUser.set(next);
    channel?.postMessage(next);
    if (!user) return;
    // Cached data may be specific to the previous player.
    if (lastUserId !== null && lastUserId !== user.id)
      void queryClient.resetQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    lastUserId = user.id;
    if (previous) toast({ title: `Signed in as ${user.username}`, description: 'The account changed in another tab.' });
  });
  channel?.addEventListener('message', ({ data }) => {
    if (data !== shownUser.get()) reload();
  });
};
