import { type CurrentUser, type Platform, platforms } from '@portal/contracts';
import { call, playerQuery, toast, useMutation, useQuery } from '@portal/portal';
import { PlayerStats } from '@portal/portal/player-stats';
import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { TitledCard } from '@portal/ui/titled-card';
import { ChartNoAxesColumn } from 'lucide-react';
import { useOwnUser } from '../hooks/use-own-user';

const options = platforms.map((platform) => ({ value: platform, label: platform }));

/** Shows the new platform while it is being saved. */
const usePlatform = (user: CurrentUser) => {
  const { adopt } = useOwnUser();
  const { mutate, isPending, variables } = useMutation({
    // Runs one at a time, so that the server keeps the last of several quick choices.
    scope: { id: 'update-platform' },
    mutationFn: (platform: Platform) => call('POST /api/auth/update-platform', { body: { platform } }),
    onSuccess: (response) => {
      adopt(response.user, 'platform');
      toast({ title: 'Platform Updated', description: `Your platform is now ${response.user.platform}.` });
    },
    onError: () => {
      const description = 'Failed to update platform. Please try again.';
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    },
  });
  return { platform: isPending ? variables : user.platform, choose: mutate };
};

export const StatsCard = ({ user }: { user: CurrentUser }) => {
  const { data, isError } = useQuery(playerQuery(user.username));
  const { platform, choose } = usePlatform(user);
  return (
    <TitledCard title="Gaming Stats" icon={<ChartNoAxesColumn aria-hidden />}>
      <PlayerStats player={user} rank={isError ? null : data?.rank} winsLabel="Tournaments Won" />
      <Field label="Platform">
        {(control) => <Select {...control} options={options} value={platform} onValueChange={(next) => choose(next)} />}
      </Field>
    </TitledCard>
  );
};
