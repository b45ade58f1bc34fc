import type { Activity, ActivityVars } from '@portal/contracts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames, getVerdict } from '../../../engine/outcome.ts';
import type { BracketMatch, Fact } from '../../../engine/types.ts';
import { findGameFacts, findGameWinner, listGameKeys } from '../match/games.ts';
import { buildSubject } from '../present/match.ts';
import { presentVerdict } from '../present/score.ts';
import type { View } from '../present/view.ts';
import { computePlaces, hasBracket, type TournamentState } from '../tournament/state.ts';

/** A match, or a board of a match between clans, whose result counts. */
interface Result {
  key: string;
  match: BracketMatch;
  /** Undefined for a walkover of an entrant who has left. */
  fact: Fact | undefined;
  /** The players of a board. */
  players: Fact['players'];
}

/** Lists the results that count, by the key of their match or board. */
const listResults = ({ play, bracket }: View): Map<string, Result> => {
  const results = new Map<string, Result>();
  if (!hasBracket(play)) return results;
  const hasBoards = countGames(play.settings) > 1;
  for (const match of bracket.values()) {
    const { planned, home, away, state, isStale } = match;
    if (!home || !away) continue;
    const { key } = planned;
    if (hasBoards) {
      const keys = listGameKeys(play, key);
      for (const [at, fact] of findGameFacts(play, match).entries()) {
        const boardKey = keys[at];
        if (fact?.players && boardKey) results.set(boardKey, { key: boardKey, match, fact, players: fact.players });
      }
    }
    if (state === 'done')
      results.set(key, { key, match, fact: isStale ? undefined : play.facts[key], players: undefined });
  }
  return results;
};

/** Facts that have not changed stay the same objects. */
const isSame = (one: Result, other: Result): boolean =>
  one.fact === other.fact &&
  one.match.home === other.match.home &&
  one.match.away === other.match.away &&
  one.match.winner === other.match.winner &&
  one.match.isDraw === other.match.isDraw;

const toTournament = ({ id, settings }: Play) => ({ tournamentId: id, tournamentName: settings.name });

const describeResult = (view: View, { key, match, fact, players }: Result): ActivityVars<'result'> => {
  const { play, labels } = view;
  if (players && fact) {
    const verdict = getVerdict(fact) ?? { walkover: 'both' };
    const winner = findGameWinner(play, match, verdict);
    return {
      ...{ ...toTournament(play), key, label: labels.label(match.planned, key) },
      ...{ entrants: 'players', home: players[0], away: players[1] },
      result: presentVerdict(verdict) ?? { walkover: 'both' },
      ...{ winner, isDraw: 'score' in verdict && winner === null },
    };
  }
  const { sides, verdict, winner, isDraw, aggregate, label } = buildSubject(view, match);
  return {
    ...{ ...toTournament(play), key, label },
    ...{ entrants: play.settings.entrants, home: sides.home.id ?? '', away: sides.away.id ?? '' },
    result: presentVerdict(verdict) ?? { walkover: 'both' },
    ...{ winner, isDraw },
    ...(aggregate && { aggregate }),
  };
};

const buildResult = (view: View, result: Result, removed: boolean): Activity => {
  const vars = describeResult(view, result);
  const sides = [vars.home, vars.away];
  const isOfPlayers = vars.entrants === 'players';
  return {
    kind: 'result',
    subject: `result:${view.play.id}:${result.key}`,
    ...{ actorIds: isOfPlayers ? sides : [], clanIds: isOfPlayers ? [] : sides },
    ...{ forAll: false, removed, vars },
  };
};

/** Lists the results of a tournament that count. */
export const listResultActivities = (view: View): Activity[] =>
  [...listResults(view).values()].map((result) => buildResult(view, result, false));

const listChangedResults = (was: View, is: View): Activity[] => {
  // Most commands change no result. Brackets that depend on the same facts are the same object.
  if (was.bracket === is.bracket && was.play.facts === is.play.facts && hasBracket(was.play) === hasBracket(is.play))
    return [];
  const before = listResults(was);
  const after = listResults(is);
  const changed = [...after].flatMap(([key, result]) => {
    const known = before.get(key);
    return known && isSame(known, result) ? [] : buildResult(is, result, false);
  });
  const removed = [...before].flatMap(([key, result]) => (after.has(key) ? [] : buildResult(was, result, true)));
  return [...changed, ...removed];
};

/** Followers see places up to this one. */
const lastPlace = 8;

/** Lists the best places of a settled tournament. A place of a clan is also news of its lineup. */
export const listPlaceActivities = (play: Play, entries: ReadonlyMap<string, Pick<Entry, 'lineup'>>): Activity[] => {
  if (play.phase !== 'settled') return [];
  const { entrants } = play.settings;
  return [...computePlaces(play)].flatMap(([entrantId, place]): Activity[] => {
    if (place > lastPlace) return [];
    const isClan = entrants === 'clans';
    const lineup = entries.get(entrantId)?.lineup.map(({ playerId }) => playerId) ?? [];
    return [
      {
        kind: 'place',
        subject: `place:${play.id}:${entrantId}`,
        ...{ actorIds: isClan ? lineup : [entrantId], clanIds: isClan ? [entrantId] : [] },
        ...{ forAll: false, removed: false },
        vars: { ...toTournament(play), entrants, place, size: play.entrants.length },
      },
    ];
  });
};

/** Builds the activity that registration is open. */
export const buildOpening = (play: Play, removed = false): Activity => {
  const { times, isSelfRunning } = play.settings;
  return {
    kind: 'cup-opened',
    subject: `cup:${play.id}`,
    ...{ actorIds: [], clanIds: [], forAll: true, removed },
    vars: {
      ...toTournament(play),
      startsAt: times.startsAt.toISOString(),
      closesAt: (isSelfRunning ? times.startsAt : times.checkInAt).toISOString(),
    },
  };
};

const listOpenings = (before: Play, after: Play): Activity[] => {
  if (before.phase === after.phase) return [];
  if (before.phase === 'announced' && after.phase === 'registration') return [buildOpening(after)];
  const isWithdrawn = after.phase === 'announced' || after.phase === 'cancelled';
  return isWithdrawn && before.phase !== 'announced' ? [buildOpening(after, true)] : [];
};

/**
 * Lists what a change of a tournament means for followers: new and corrected results, results that no longer count, places of a settled
 * tournament, and whether registration has opened. Bots have no followers.
 */
export const listActivities = (
  before: TournamentState,
  after: TournamentState,
  [was, is]: [View, View],
): Activity[] => {
  const { play } = after;
  if (play.byBots) return [];
  return [
    ...listChangedResults(was, is),
    ...(before.play.phase === 'settled' ? [] : listPlaceActivities(play, after.entries)),
    ...listOpenings(before.play, play),
  ];
};
