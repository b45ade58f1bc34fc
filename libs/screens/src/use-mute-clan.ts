import type { Clan } from '@portal/contracts';
import { call, failureToast, queryOptions, toast, useQuery, useQueryClient, useSubmit } from '@portal/portal';

/** What a muted clan no longer sends. */
export const mutedNews = 'announcements and leader news';

const describeMute = (clanName: string, isMuted: boolean): string =>
  isMuted
    ? `You won't be notified of announcements, claims to the lead or new leaders of ${clanName}. You still get notifications about your own role, and requests and claims you need to answer.`
    : `${clanName} notifies you of announcements, claims to the lead and new leaders again.`;

const buildMuteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clan-mute', id],
    queryFn: ({ signal }) => call('GET /api/notifications/clans/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** Mutes what a clan sends to all members, or receives it again. `isMuted` is undefined while it loads and without the community service. */
export const useMuteClan = ({ id, name }: Pick<Clan, 'id' | 'name'>) => {
  const queryClient = useQueryClient();
  const { data, isPending: isLoading } = useQuery(buildMuteQuery(id));
  const { mutate, isPending } = useSubmit({
    mutationFn: (isMuted: boolean) => call('PUT /api/notifications/clans/{id}', { params: { id }, body: { isMuted } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(buildMuteQuery(id).queryKey, saved);
      toast({ title: saved.isMuted ? 'Clan Muted' : 'Clan Unmuted', description: describeMute(name, saved.isMuted) });
    },
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' }, error),
  });
  return { isMuted: data?.isMuted, isLoading, isPending, setMuted: mutate };
};
