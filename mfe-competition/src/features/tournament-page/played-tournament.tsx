import type { Tournament, TournamentBracket } from '@portal/contracts';
import { useSearchParams } from '@portal/portal';
import { Alert, createLazy, type Lazy, QueryState } from '@portal/ui';
import { type ComponentType, useEffect } from 'react';
import { Announcer, useAnnouncedText } from '../../live/announcer.tsx';
import { LiveStatus } from '../../live/live-status.tsx';
import { useBracket } from '../../live/use-bracket.ts';
import { LazyView } from '../../shared/lazy-view.tsx';
import { withPhase } from '../../shared/status.ts';
import { PaintedView, PlayedLayout } from './played-layout.tsx';
import { Replay } from './replay.tsx';
import { type PlayedView, readView, TournamentTabs } from './tournament-tabs.tsx';
import { useIsStaff } from './use-is-staff.ts';

interface ViewProps {
  bracket: TournamentBracket;
}

/** A chunk for each view, so that the page loads only what it shows. */
const views: Record<PlayedView, Lazy<ComponentType<ViewProps>>> = {
  overview: createLazy(
    async () => (await import(/* webpackChunkName: "tournament-overview" */ '../overview/overview.tsx')).Overview,
  ),
  bracket: createLazy(
    async () => (await import(/* webpackChunkName: "tournament-bracket" */ '../bracket/bracket.tsx')).Bracket,
  ),
  matches: createLazy(
    async () => (await import(/* webpackChunkName: "tournament-matches" */ '../matches/matches.tsx')).Matches,
  ),
  standings: createLazy(
    async () => (await import(/* webpackChunkName: "tournament-standings" */ '../standings/standings.tsx')).Standings,
  ),
  rules: createLazy(async () => (await import(/* webpackChunkName: "tournament-rules" */ '../rules/rules.tsx')).Rules),
  log: createLazy(async () => (await import(/* webpackChunkName: "tournament-log" */ '../log/log.tsx')).Log),
  run: createLazy(
    async () => (await import(/* webpackChunkName: "tournament-console" */ '../console/console.tsx')).Console,
  ),
};
const room = createLazy(
  async () => (await import(/* webpackChunkName: "match-room" */ '../room/match-room.tsx')).MatchRoom,
);

const replayedViews: readonly PlayedView[] = ['bracket', 'matches', 'standings'];

/** Shows why the tournament is paused or cancelled. */
const Interruption = ({ phase, reason }: Pick<TournamentBracket, 'phase' | 'reason'>) => {
  const state = phase === 'paused' ? 'paused' : phase === 'cancelled' ? 'canceled' : null;
  const text = state ? [`The tournament is ${state}.`, reason].filter(Boolean).join(' ') : '';
  useAnnouncedText(text);
  return text && <Alert tone="warning">{text}</Alert>;
};

interface PlayedTournamentProps {
  tournament: Tournament;
  listPath: string;
}

const LivePage = ({ tournament, listPath }: PlayedTournamentProps) => {
  const { id } = tournament;
  const [search] = useSearchParams();
  const { query, getFreshAt } = useBracket(id);
  const isStaff = useIsStaff(id);
  const matchKey = search.get('match');
  const isSwiss = query.data?.settings.format === 'swiss';
  const view = readView(search.get('tab'), isSwiss);
  useEffect(() => {
    // Loads the code in parallel with the data; the view shows a failure.
    if (matchKey === null) views[view].load().catch(() => undefined);
  }, [view, matchKey]);
  return (
    <PlayedLayout
      tournament={withPhase(tournament, query.data?.phase)}
      listPath={listPath}
      isSlim={matchKey === null && view === 'run'}
      freshness={query.data && <LiveStatus bracket={query.data} roomKey={matchKey} getFreshAt={getFreshAt} />}
    >
      {matchKey === null && <TournamentTabs id={id} current={view} isStaff={isStaff} isSwiss={isSwiss} />}
      <QueryState card query={query} skeleton={<PaintedView />} failure="Couldn't load the tournament.">
        {(bracket) =>
          matchKey === null ? (
            <>
              <Interruption phase={bracket.phase} reason={bracket.reason} />
              {replayedViews.includes(view) ? (
                <Replay bracket={bracket}>
                  {(shown) => <LazyView key={view} view={views[view]} props={{ bracket: shown }} />}
                </Replay>
              ) : (
                <LazyView key={view} view={views[view]} props={{ bracket }} />
              )}
            </>
          ) : (
            <LazyView view={room} props={{ tournamentId: id, matchKey }} failure="Couldn't load this match." />
          )
        }
      </QueryState>
    </PlayedLayout>
  );
};

/** A tournament that is played in the portal: one of its views, or the room of a match in their place. */
export const PlayedTournament = (props: PlayedTournamentProps) => (
  <Announcer>
    <LivePage {...props} />
  </Announcer>
);
