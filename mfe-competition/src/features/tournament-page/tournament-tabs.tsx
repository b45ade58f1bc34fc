import { competitionPaths, type TournamentTab, tournamentTabs } from '@portal/contracts/competition/ui';
import { findValue } from '@portal/contracts/ui';
import { Link } from '@portal/portal';
import { focusRing, media, theme } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** A view of the page. */
export type PlayedView = TournamentTab | 'overview';

/** An unknown tab in the URL shows the overview. Rounds of a Swiss tournament are no tree. */
export const readView = (tab: string | null, isSwiss: boolean): PlayedView => {
  const view = findValue(tournamentTabs, tab) ?? 'overview';
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

/** One row, also on phones, where it scrolls: the view below matters more. The fade shows that it goes on. */
const Tabs = styled.ul.attrs({ role: 'list' })`
  display: flex;
  column-gap: ${theme.space[4]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  border-block-end: 1px solid ${theme.color.line};

  > li { flex: none; }
  ${media.compact} {
    padding-inline-end: ${theme.space[8]};
    mask-image: linear-gradient(90deg, black calc(100% - ${theme.space[8]}), transparent);
  }
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

  /* The scroller clips an outline outside of it. */
  &:focus-visible { outline-offset: -2px; }
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

/** Scrolls the row to the current view, which may be out of sight on phones. */
const useCurrentInSight = (current: PlayedView | undefined) => {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = ref.current;
    const tab = current && row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2;
  }, [current]);
  return ref;
};

/** Links to the views of a tournament, so that every view has a URL. */
export const TournamentTabs = ({ id, current, isStaff = false, isSwiss = false }: TournamentTabsProps) => {
  const ref = useCurrentInSight(current);
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
      <Tabs ref={ref}>
        {(isStaff ? ['run' as const, ...views] : views).map((view) => (
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
