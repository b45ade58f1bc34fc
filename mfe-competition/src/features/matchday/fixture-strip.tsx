import type { ListedMatchResponse, MatchRoomResponse, NextAct } from '@portal/contracts';
import { actNames, tabMarks } from '@portal/contracts/next-act';
import { FixtureCard } from '@portal/match';
import { Link, useLocation, useQuery, useSession, useTitleMark } from '@portal/portal';
import { focusRing, media, theme, truncate, VisuallyHidden } from '@portal/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { buildFixtureKey, fixtureQueries, isLiveFixture } from '../../live/fixtures.ts';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { formatActClock } from '../../match/describe-act.ts';
import { useNow } from '../../match/use-now.ts';
import { formatStep } from './countdown.ts';
import { useAnnouncement } from './use-announcement.ts';
import { WhenPlayed } from './when-played.tsx';

/* The padding leaves space for the focus ring, which the scroller would clip. */
const Scroller = styled.ul.attrs({ role: 'list' })`
  display: flex;
  gap: ${theme.space[2]};
  max-inline-size: calc(${theme.pageWidth.wide} + 2 * ${theme.space[4]});
  margin-inline: auto;
  padding: ${theme.space[1]} ${theme.space[4]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${theme.space[4]};
  scroll-snap-type: x proximity;
  scrollbar-width: none;

  > li {
    flex: none;
    max-inline-size: min(26rem, 100%);
    scroll-snap-align: start;

    /* Names stay whole where there is room: the strip scrolls. */
    ${media.md} { max-inline-size: none; }

    ${media.largeText} { max-inline-size: none; }
  }
`;

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  End: (_at, count) => count - 1,
  Home: () => 0,
};

/** One tab stop; the arrow keys move between the fixtures. */
const useArrowKeys = (count: number) => {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = at < 0 ? undefined : steps[event.key]?.(at, links.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    links[next]?.focus();
  };
  return { current: Math.min(current, Math.max(0, count - 1)), onKeyDown };
};

interface StripFixture {
  fixture: ListedMatchResponse;
  /** The same, as the visitor's own match. */
  own: MatchRoomResponse | undefined;
}

interface Strip {
  next: NextAct | null;
  fixtures: StripFixture[];
}

const emptyStrip: Strip = { next: null, fixtures: [] };

/** The visitor's own matches first, then live ones, then the next ones; each once. Empty until all have arrived, so that none moves. */
const useStrip = (): Strip => {
  const { status } = useSession();
  const isPlayer = status === 'signed-in';
  const current = useQuery(fixtureQueries.list('current'));
  const own = useQuery({ ...ownMatchesQuery, enabled: isPlayer });
  const isPending = status === 'loading' || current.isPending || (isPlayer && own.isPending);
  return useMemo(() => {
    if (isPending) return emptyStrip;
    const mine = (isPlayer && own.data?.matches) || [];
    const ownByKey = new Map(mine.map((match) => [buildFixtureKey(match), match]));
    const others = current.data ?? [];
    const all = [...mine, ...others.filter(isLiveFixture), ...others];
    const byKey = new Map(all.map((fixture) => [buildFixtureKey(fixture), fixture]));
    return {
      next: (isPlayer && own.data?.next) || null,
      fixtures: [...byKey].map(([key, fixture]) => ({ fixture, own: ownByKey.get(key) })),
    };
  }, [isPending, isPlayer, current.data, own.data]);
};

const noFixtures: ListedMatchResponse[] = [];

const ActLink = styled(Link)`
  ${focusRing}
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-block-size: ${theme.touchTarget};
  padding-inline: ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.text};
  text-decoration: none;
  white-space: nowrap;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.md};

  > :nth-child(2) { ${truncate} }
`;

const ActClock = styled.span`
  flex: none;
  color: ${theme.color.amber};
`;

/** What to do next, if it is not about one match. */
const StripAct = ({ act, tabIndex }: { act: NextAct; tabIndex: number | undefined }) => {
  const clock = formatActClock(act, useNow());
  return (
    <ActLink to={act.path} tabIndex={tabIndex}>
      <span>{`${actNames[act.step]}: `}</span>
      <span>{act.tournament.name}</span>
      {clock && (
        <ActClock>
          <VisuallyHidden>, </VisuallyHidden>
          {clock}
        </ActClock>
      )}
    </ActLink>
  );
};

const FixtureStrip = () => {
  const now = useNow();
  const { next, fixtures: shown } = useStrip();
  // A match is the first of the fixtures.
  const act = next?.kind === 'match' ? null : next;
  const actCount = act ? 1 : 0;
  const count = shown.length + actCount;
  const { current, onKeyDown } = useArrowKeys(count);
  useTitleMark(next?.isTurn ? tabMarks[next.kind] : '');
  const { pathname } = useLocation();
  const announcement = useAnnouncement(
    useMemo(() => {
      // The page of a tournament announces its own matches.
      const others = shown.filter(({ fixture }) => !pathname.endsWith(fixture.tournament.id));
      return others.length > 0 ? others.map(({ fixture }) => fixture) : noFixtures;
    }, [shown, pathname]),
  );
  if (count === 0) return null;
  const getTabIndex = (index: number) => (index === current ? undefined : -1);
  return (
    <nav aria-label="Matches">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Scroller onKeyDown={onKeyDown}>
        {act && (
          <li>
            <StripAct act={act} tabIndex={getTabIndex(0)} />
          </li>
        )}
        {shown.map(({ fixture, own }, index) => (
          <li key={buildFixtureKey(fixture)}>
            <FixtureCard
              size="strip"
              fixture={own ?? fixture}
              isOwn={own !== undefined}
              note={own && formatStep(own, now)}
              tabIndex={getTabIndex(index + actCount)}
            />
          </li>
        ))}
      </Scroller>
    </nav>
  );
};

/** What to do next and fixtures of all tournaments in one line, and a mark in the tab's title. Nothing while there are none: the page reserves the space. */
export const Widget = () => (
  <WhenPlayed>
    <FixtureStrip />
  </WhenPlayed>
);
