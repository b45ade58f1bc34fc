import type { TournamentBracket } from '@portal/contracts';
import { FixtureCard } from '@portal/match';
import { useSession } from '@portal/portal';
import { media, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { createFixtures, findMainMatch, isPlayedBy } from '../../match/fixtures.ts';
import { EntryPanel } from './entry-panel.tsx';
import { Facts } from './facts.tsx';
import { Players } from './players.tsx';
import { Winner } from './winner.tsx';

/** Phones: the winner or the main match, then the action. Wide screens: the action stays in view on the right. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    grid-template-rows: auto auto 1fr;
    align-items: start;
  }
`;

const ActionArea = styled.div`
  ${media.lg} {
    position: sticky;
    inset-block-start: calc(${theme.headerHeight} + ${theme.space[6]});
    grid-column: 2;
    grid-row: 1 / span 3;
  }
`;

const MainMatch = ({ bracket }: { bracket: TournamentBracket }) => {
  const playerId = useSession().user?.id;
  const match = findMainMatch(bracket, playerId);
  if (!match) return null;
  return <FixtureCard size="hero" fixture={createFixtures(bracket, '')(match)} isOwn={isPlayedBy(match, playerId)} />;
};

const isOver = ({ phase }: TournamentBracket): boolean => phase === 'finished' || phase === 'settled';

/** The winner or the main match, what the visitor can do, and the facts. */
export const Overview = ({ bracket }: { bracket: TournamentBracket }) => (
  <Columns>
    {isOver(bracket) ? <Winner bracket={bracket} /> : <MainMatch bracket={bracket} />}
    <ActionArea>
      <EntryPanel bracket={bracket} />
    </ActionArea>
    {isOver(bracket) && <MainMatch bracket={bracket} />}
    <Stack gap={6}>
      <Facts bracket={bracket} />
      <Players bracket={bracket} />
    </Stack>
  </Columns>
);
