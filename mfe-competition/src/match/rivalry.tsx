import type { Versus } from '@portal/contracts';
import { formatCount, PlayerLink } from '@portal/portal';
import { Stack, Text, tabularFigures } from '@portal/ui';
import { styled } from 'styled-components';
import { FormResults } from './last-results.tsx';

const Record = styled.span`
  ${tabularFigures}
  white-space: nowrap;
`;

const describeResults = ({ won, drawn, lost, goals: [own, others] }: Versus): string =>
  `${formatCount(won)} won, ${formatCount(drawn)} drawn, ${formatCount(lost)} lost · goals ${formatCount(own)}–${formatCount(others)}`;

interface RivalryProps {
  /** With at least one match. */
  versus: Versus;
  /** Whose results they are. */
  playerId: string;
  /** The player's name; absent for the reader, who is `You`. */
  username?: string | null;
  opponent: string | null;
}

/** The results of two players against each other: `You against Ben 3–1–2`. */
export const Rivalry = ({ versus, playerId, username, opponent }: RivalryProps) => {
  const { won, drawn, lost, fixtures } = versus;
  return (
    <section aria-label="Head to head">
      <Stack gap={1}>
        <Text weight="bold">
          {username === undefined ? 'You' : <PlayerLink username={username} />} against{' '}
          <PlayerLink username={opponent} />{' '}
          <Record aria-hidden>{[won, drawn, lost].map(formatCount).join('–')}</Record>
        </Text>
        <Text size="small" tone="muted" tabular>
          {describeResults(versus)}
        </Text>
        <FormResults fixtures={fixtures} findSide={({ home }) => (home.entrant?.id === playerId ? 'home' : 'away')} />
      </Stack>
    </section>
  );
};
