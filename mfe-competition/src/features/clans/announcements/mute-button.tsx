import type { Clan } from '@portal/contracts';
import { call, failureToast, queryOptions, toast, useQuery, useQueryClient, useSubmit } from '@portal/portal';
import { Button, Skeleton } from '@portal/ui';
import { Bell, BellOff } from 'lucide-react';

const muteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clan-mute', id],
    queryFn: ({ signal }) => call('GET /api/notifications/clans/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** Switches the notifications of a clan's announcements off and on. Without the community service there is no button. */
export const MuteButton = ({ clan: { id, name } }: { clan: Pick<Clan, 'id' | 'name'> }) => {
  const queryClient = useQueryClient();
  const { data, isPending: isLoading } = useQuery(muteQuery(id));
  const { mutate, isPending } = useSubmit({
    mutationFn: (isMuted: boolean) => call('PUT /api/notifications/clans/{id}', { params: { id }, body: { isMuted } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(muteQuery(id).queryKey, saved);
      toast({
        title: saved.isMuted ? 'Announcements Muted' : 'Announcements Unmuted',
        description: saved.isMuted
          ? `${name} no longer notifies you of announcements.`
          : `${name} notifies you of announcements.`,
      });
    },
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' }, error),
  });
  if (!data) return isLoading ? <Skeleton shape="block" width="11rem" height="36px" /> : null;
  const Icon = data.isMuted ? Bell : BellOff;
  return (
    <Button variant="ghost" size="sm" pending={isPending} onClick={() => mutate(!data.isMuted)}>
      {!isPending && <Icon aria-hidden />}
      {data.isMuted ? 'Unmute announcements' : 'Mute announcements'}
    </Button>
  );
};
