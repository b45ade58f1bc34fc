import type { Clan } from '@portal/contracts';
import { call, failureToast, queryOptions, toast, useQuery, useQueryClient, useSubmit } from '@portal/portal';

/** What a muted clan no longer sends. */
export const mutedNews = 'announcements and leader news';

const describeMute = (clanName: string, isMuted: boolean): string =>
  isMuted
    ? `Muted: announcements of ${clanName}, members who want to lead it, and new leaders. You still hear of your own role, and of requests and claims that you answer.`
    : `${clanName} notifies you of announcements, of members who want to lead it, and of new leaders.`;

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
