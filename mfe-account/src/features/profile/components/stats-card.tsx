import { type CurrentUser, platforms } from '@portal/contracts';
import { formatCount, usePortalConfig } from '@portal/portal';
import { media, StatList, StatTile } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { ChartNoAxesColumn, Gamepad2, Star, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { usePlatform } from '../hooks/use-platform';
import { texts } from '../texts';
import { ProfileCard } from './profile-card';

const words = texts.stats;

// On a phone the score has a line of its own; three in a line would not fit.
const Figures = styled(StatList)`
  ${media.compact} {
    grid-template-columns: 1fr 1fr;

    > :first-child { grid-column: 1 / -1; }
  }
`;

const options = platforms.map((platform) => ({ value: platform, label: platform }));

export const StatsCard = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const { platform, choose } = usePlatform(user);
  return (
    <ProfileCard title={words.title} icon={<ChartNoAxesColumn aria-hidden />}>
      <Figures>
        <StatTile icon={<Star aria-hidden />} label={words.score} value={formatCount(user.score)} />
        <StatTile
          icon={<Gamepad2 aria-hidden />}
          label={words.gamesPlayed(productName)}
          value={formatCount(user.gamesPlayed)}
        />
        <StatTile icon={<Trophy aria-hidden />} label={words.wins} value={formatCount(user.wins)} />
      </Figures>
      <Field label={words.platform}>
        {(control) => <Select {...control} options={options} value={platform} onValueChange={(next) => choose(next)} />}
      </Field>
    </ProfileCard>
  );
};
