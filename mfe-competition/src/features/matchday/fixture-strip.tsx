import type { ListedMatchResponse, MatchRoomResponse } from '@portal/contracts';
import { FixtureCard, isUpcomingMatch } from '@portal/match';
import { useQuery, useSession } from '@portal/portal';
import { media, theme, VisuallyHidden } from '@portal/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { buildFixtureKey, fixtureQueries } from '../../live/fixtures.ts';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { formatStep, useNow } from './countdown.ts';
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

    /* Names stay whole: the strip scrolls. */
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

const isLive = (fixture: ListedMatchResponse): boolean =>
  fixture.tournament.phase === 'live' && !isUpcomingMatch(fixture);

interface StripFixture {
  fixture: ListedMatchResponse;
  /** The same, as the visitor's own match. */
  own: MatchRoomResponse | undefined;
}

/** Live fixtures first, then the visitor's own, then the next ones; each once. Empty until all have arrived, so that none moves. */
const useStripFixtures = (): StripFixture[] => {
  const { status } = useSession();
  const isPlayer = status === 'signed-in';
  const current = useQuery(fixtureQueries.list('current'));
  const own = useQuery({ ...ownMatchesQuery, enabled: isPlayer });
  const isPending = status === 'loading' || current.isPending || (isPlayer && own.isPending);
  return useMemo(() => {
    if (isPending) return [];
    const mine = (isPlayer && own.data?.matches) || [];
    const ownByKey = new Map(mine.map((match) => [buildFixtureKey(match), match]));
    const others = current.data ?? [];
    const all = [...others.filter(isLive), ...mine, ...others];
    const byKey = new Map(all.map((fixture) => [buildFixtureKey(fixture), fixture]));
    return [...byKey].map(([key, fixture]) => ({ fixture, own: ownByKey.get(key) }));
  }, [isPending, isPlayer, current.data, own.data]);
};

const noFixtures: ListedMatchResponse[] = [];

const FixtureStrip = () => {
  const now = useNow();
  const shown = useStripFixtures();
  const { current, onKeyDown } = useArrowKeys(shown.length);
  const announcement = useAnnouncement(
    useMemo(() => (shown.length > 0 ? shown.map(({ fixture }) => fixture) : noFixtures), [shown]),
  );
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Matches">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Scroller onKeyDown={onKeyDown}>
        {shown.map(({ fixture, own }, index) => (
          <li key={buildFixtureKey(fixture)}>
            <FixtureCard
              size="strip"
              fixture={own ?? fixture}
              isOwn={own !== undefined}
              note={own && formatStep(own, now)}
              tabIndex={index === current ? undefined : -1}
            />
          </li>
        ))}
      </Scroller>
    </nav>
  );
};

/** Fixtures of all tournaments in one line. Nothing while there are none: the page reserves the space. */
export const Widget = () => (
  <WhenPlayed>
    <FixtureStrip />
  </WhenPlayed>
);
