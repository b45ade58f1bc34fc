import type { TournamentBracket } from '@portal/contracts';
import { FilterLinks } from '@portal/portal';
import { media, Section } from '@portal/ui';
import { styled } from 'styled-components';
import { MatchTable } from '../matches/match-table';
import { NoMatches } from '../matches/no-matches';
import { BracketList } from './bracket-list';
import { Tree } from './tree';
import { type BracketView, bracketViews, useBracketView } from './use-bracket-view';

const viewTexts: Record<BracketView, string> = { tree: 'Tree', list: 'List', table: 'Table' };

const OnScreen = styled.div`
  ${media.print} { display: none; }
`;

/** Three views of the same matches. */
export const Bracket = ({ bracket }: { bracket: TournamentBracket }) => {
  const view = useBracketView();
  if (bracket.rounds.length === 0) return <NoMatches phase={bracket.phase} />;
  return (
    <Section
      title="Bracket"
      aria-label="Bracket"
      action={
        <OnScreen>
          <FilterLinks
            label="View of the bracket"
            links={bracketViews.map((name) => ({
              to: `?tab=bracket&view=${name}`,
              label: viewTexts[name],
              isCurrent: name === view,
            }))}
          />
        </OnScreen>
      }
    >
      {view === 'tree' && <Tree bracket={bracket} />}
      {view === 'list' && <BracketList bracket={bracket} />}
      {view === 'table' && <MatchTable bracket={bracket} caption="All matches" />}
    </Section>
  );
};
