import { type CurrentUser, type Platform, platforms } from '@portal/contracts';
import { call, formatCount, toast, useMutation, usePortalConfig } from '@portal/portal';
import { media, StatList, StatTile } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { ChartNoAxesColumn, Gamepad2, Star, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { TitledCard } from '../../../shared/titled-card';
import { useOwnUser } from '../hooks/use-own-user';

// Three tiles do not fit side by side on a phone: the score takes a full row.
const Stats = styled(StatList)`
  ${media.compact} {
    grid-template-columns: 1fr 1fr;

    > :first-child { grid-column: 1 / -1; }
  }
`;

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
      toast({ title: 'Platform Updated', description: `Your platform is ${response.user.platform} now.` });
    },
    onError: () => {
      const description = 'Failed to update platform. Please try again.';
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    },
  });
  return { platform: isPending ? variables : user.platform, choose: mutate };
};

export const StatsCard = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const { platform, choose } = usePlatform(user);
  return (
    <TitledCard title="Gaming Stats" icon={<ChartNoAxesColumn aria-hidden />}>
      <Stats>
        <StatTile icon={<Star aria-hidden />} label="Total Score" value={formatCount(user.score)} />
        <StatTile
          icon={<Gamepad2 aria-hidden />}
          label={`${productName} Tournaments Played`}
          value={formatCount(user.gamesPlayed)}
        />
        <StatTile icon={<Trophy aria-hidden />} label="Tournaments Won" value={formatCount(user.wins)} />
      </Stats>
      <Field label="Platform">
        {(control) => <Select {...control} options={options} value={platform} onValueChange={(next) => choose(next)} />}
      </Field>
    </TitledCard>
  );
};
