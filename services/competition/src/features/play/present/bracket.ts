import type { TournamentBracket, TournamentSettings } from '@portal/contracts';
import type { Entry, Play, Settings } from '../../../data-access/play/documents.ts';
import { listGroups } from '../../../engine/placements.ts';
import { rankGroup } from '../../../engine/standings.ts';
import type { BracketMatch } from '../../../engine/types.ts';
import type { Names } from '../load/people.ts';
import { computePlaces, hasBracket, hasNextRound } from '../tournament/state.ts';
import { presentEntrants } from './entry.ts';
import { buildSubject, presentMatch } from './match.ts';
import { presentEntrant, presentPlayer, type ShownPeople, toIso, type View } from './view.ts';

/** Returns when the clock ends the phase. Settlement uses the clock of a settled tournament, which has no further phase. */
export const presentNextPhase = ({ phase, dueAt }: Pick<Play, 'phase' | 'dueAt'>): string | null =>
  phase === 'settled' ? null : toIso(dueAt);

const presentSettings = (settings: Settings): TournamentSettings => {
  const { opensAt, checkInAt, checkInClosesAt, startsAt, endsAt } = settings.times;
  return {
    ...settings,
    clocks: { ...settings.clocks },
    times: {
      opensAt: opensAt.toISOString(),
      checkInAt: checkInAt.toISOString(),
      checkInClosesAt: checkInClosesAt.toISOString(),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
  };
};

export const presentRounds = (
  view: View,
  names: Names,
  matches: Iterable<BracketMatch> = view.bracket.values(),
): TournamentBracket['rounds'] => {
  const rounds = new Map<string, TournamentBracket['rounds'][number]>();
  for (const match of matches) {
    const { stage, part, round } = match.planned;
    const key = `${part}${round}`;
    const own = rounds.get(key) ?? { title: view.labels.title(match.planned), stage, part, round, matches: [] };
    own.matches.push(presentMatch(buildSubject(view, match), { names }));
    rounds.set(key, own);
  }
  return [...rounds.values()];
};

export const presentTables = ({ play, bracket }: View, names: Names): TournamentBracket['tables'] => {
  const { settings, facts } = play;
  return [...listGroups(bracket)].map(([part, matches]) => ({
    part,
    title: settings.format === 'groups' ? `Group ${part.toUpperCase()}` : 'Table',
    rows: rankGroup(matches, facts, settings).map(({ playerId, ...row }) => ({
      entrant: presentEntrant(settings.entrants, playerId, names),
      ...row,
    })),
  }));
};

export const presentPlaces = ({ play }: Pick<View, 'play'>, names: Names): TournamentBracket['places'] =>
  hasBracket(play) && !hasNextRound(play)
    ? [...computePlaces(play)]
        .map(([id, place]) => ({ entrant: presentEntrant(play.settings.entrants, id, names), place }))
        .sort((a, b) => a.place - b.place)
    : [];

export const presentBracket = (
  view: View,
  entries: ReadonlyMap<string, Entry>,
  { names, looks }: Required<ShownPeople>,
): TournamentBracket => {
  const { play } = view;
  return {
    id: play.id,
    version: play.version,
    phase: play.phase,
    reason: play.reason,
    settings: presentSettings(play.settings),
    staff: play.staff.map(({ playerId, role }) => ({ ...presentPlayer(playerId, names), role })),
    entrants: presentEntrants(view, entries.values(), { names, looks }),
    nextPhaseAt: presentNextPhase(play),
    rounds: presentRounds(view, names),
    tables: presentTables(view, names),
    places: presentPlaces(view, names),
  };
};
