import type { TournamentBracket } from '@portal/contracts';
import { FilterLinks } from '@portal/screens';
import { media, Section, Text } from '@portal/ui';
import { styled } from 'styled-components';
import { MatchTable } from '../../match/match-table';
import { NoMatches } from '../../match/no-matches';
import { readSwissRounds } from '../../shared/swiss-rounds';
import { BracketList } from './bracket-list';
import { Tree } from './tree';
import { type BracketView, bracketViews, useBracketView } from './use-bracket-view';

const viewTexts: Record<BracketView, string> = { tree: 'Tree', list: 'List', table: 'Table' };

const OnScreen = styled.div`
  ${media.print} { display: none; }
`;

/** `Round 2 of 4. The next one is drawn when its matches are decided.` */
const SwissProgress = ({ bracket }: { bracket: TournamentBracket }) => {
  const rounds = readSwissRounds(bracket);
  if (!rounds) return null;
  const { drawn, count } = rounds;
  const isRunning = bracket.phase === 'live' || bracket.phase === 'paused';
  const next = drawn < count ? 'The next one is drawn when its matches are decided.' : 'It is the last one.';
  return <Text tone="muted">{`Round ${drawn} of ${count}.${isRunning ? ` ${next}` : ''}`}</Text>;
};

/** Three views of the same matches. Rounds of a Swiss tournament are no tree. */
export const Bracket = ({ bracket }: { bracket: TournamentBracket }) => {
  const isSwiss = bracket.settings.format === 'swiss';
  const chosen = useBracketView();
  const view = isSwiss && chosen === 'tree' ? 'list' : chosen;
  if (bracket.rounds.length === 0) return <NoMatches bracket={bracket} />;
  const name = isSwiss ? 'Rounds' : 'Bracket';
  return (
    <Section
      title={name}
      aria-label={name}
      action={
        <OnScreen>
          <FilterLinks
            label={isSwiss ? 'View of the rounds' : 'View of the bracket'}
            links={bracketViews
              .filter((one) => !isSwiss || one !== 'tree')
              .map((one) => ({
                to: `?tab=bracket&view=${one}`,
                label: viewTexts[one],
                isCurrent: one === view,
              }))}
          />
        </OnScreen>
      }
    >
      {isSwiss && <SwissProgress bracket={bracket} />}
      {view === 'tree' && <Tree bracket={bracket} />}
      {view === 'list' && <BracketList bracket={bracket} />}
      {view === 'table' && <MatchTable bracket={bracket} caption="All matches" />}
    </Section>
  );
};
