import { competitionPaths, type TournamentTab, tournamentTabs } from '@portal/contracts/competition/ui';
import { oneOf } from '@portal/contracts/ui';
import { Link } from '@portal/portal';
import { focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** A view of the page. */
export type PlayedView = TournamentTab | 'overview';

/** An unknown tab in the URL shows the overview. Rounds of a Swiss tournament are no tree. */
export const readView = (tab: string | null, isSwiss: boolean): PlayedView => {
  const view = oneOf(tournamentTabs, tab) ?? 'overview';
  return isSwiss && view === 'bracket' ? 'matches' : view;
};

const viewTexts: Record<PlayedView, string> = {
  overview: 'Overview',
  bracket: 'Bracket',
  matches: 'Matches',
  standings: 'Standings',
  rules: 'Rules',
  log: 'Log',
  run: 'Run',
};

const publicViews: readonly PlayedView[] = ['overview', 'bracket', 'matches', 'standings', 'rules', 'log'];

/** Wraps rather than scrolls, so that no view is hidden. */
const Tabs = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${theme.space[4]};
  border-block-end: 1px solid ${theme.color.line};

  ${media.sm} { column-gap: ${theme.space[8]}; }
  ${media.print} { display: none; }
`;

const Tab = styled.span`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-width: ${theme.touchTarget};
  min-height: ${theme.touchTarget};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-decoration: none;
  border-block-end: 3px solid transparent;
  transition: color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  ${media.md} { font-size: 1rem; }
  ${media.hover} { &:hover { color: ${theme.color.text}; } }
  &[aria-current] { color: ${theme.color.text}; border-block-end-color: ${theme.color.accent}; }
  /* Forced colors paint every border, transparent ones too. */
  ${media.forcedColors} {
    border-block-end-color: Canvas;
    &[aria-current] { border-block-end-color: Highlight; }
  }
`;

interface TournamentTabsProps {
  /** Undefined while the page loads: then the tabs are no links. */
  id?: string;
  current?: PlayedView;
  isStaff?: boolean;
  isSwiss?: boolean;
}

/** Links to the views of a tournament, so that every view has a URL. */
export const TournamentTabs = ({ id, current, isStaff = false, isSwiss = false }: TournamentTabsProps) => {
  if (id === undefined)
    return (
      <Tabs aria-hidden>
        {publicViews.map((view) => (
          <li key={view}>
            <Tab>{viewTexts[view]}</Tab>
          </li>
        ))}
      </Tabs>
    );
  const views = publicViews.filter((view) => !isSwiss || view !== 'bracket');
  return (
    <nav aria-label="Views of the tournament">
      <Tabs>
        {(isStaff ? [...views, 'run' as const] : views).map((view) => (
          <li key={view}>
            <Tab
              as={Link}
              to={competitionPaths.tournament(id, { tab: view === 'overview' ? undefined : view })}
              aria-current={view === current ? 'page' : undefined}
            >
              {viewTexts[view]}
            </Tab>
          </li>
        ))}
      </Tabs>
    </nav>
  );
};
