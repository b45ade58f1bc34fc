import { isDeepStrictEqual } from 'node:util';
import { getFixtureKey, hasTable, type LiveChanged, maxNamedPlayers, type TournamentChange } from '@portal/contracts';
import { deriveEventId } from '@portal/service-kit/outbox';
import type { Entry } from '../../../data-access/play/documents.ts';
import { compareBrackets } from '../../../engine/resolve.ts';
import type { BracketMatch } from '../../../engine/types.ts';
import type { People } from '../load/change.ts';
import { listPeople } from '../load/people.ts';
import { presentNextPhase, presentPlaces, presentRounds, presentTables } from '../present/bracket.ts';
import { presentEntrants } from '../present/entry.ts';
import { buildSubject, presentMatch } from '../present/match.ts';
import { createView, presentEntrant, type View } from '../present/view.ts';
import type { Decision } from '../tournament/decide.ts';
import type { TournamentState } from '../tournament/state.ts';

const noNames = new Map<never, never>();

/** Finds the keys of the matches that look different. */
const findChangedMatches = (before: View, after: View): string[] => {
  const decided = compareBrackets(before.bracket, after.bracket).map(({ key }) => key);
  const discussed = [...after.rooms].flatMap(([key, room]) =>
    before.rooms.get(key) === room ? [] : [getFixtureKey(key)],
  );
  return [...new Set([...decided, ...discussed])];
};

type ChangedPlaces = NonNullable<TournamentChange['places']>;

const findChangedPlaces = (before: View, after: View): ChangedPlaces => {
  const was = presentPlaces(before, noNames);
  const is = presentPlaces(after, noNames);
  const known = new Map(was.map(({ entrant, place }) => [entrant.id, place]));
  const placed = new Set(is.map(({ entrant }) => entrant.id));
  return [
    ...is.filter(({ entrant, place }) => known.get(entrant.id) !== place),
    ...was.flatMap(({ entrant }) => (placed.has(entrant.id) ? [] : [{ entrant, place: null }])),
  ];
};

/** With more changed entrants, clients load the bracket again. A shared turn has no more. */
const maxEntrants = 50;

const findChangedEntries = (before: TournamentState, after: TournamentState): Entry[] =>
  [...after.entries].flatMap(([id, entry]) => (before.entries.get(id) === entry ? [] : [entry]));

const hasOtherSettings = ({ play: before }: TournamentState, { play: after }: TournamentState): boolean =>
  before.settings !== after.settings ||
  before.staff !== after.staff ||
  !isDeepStrictEqual(before.entrants, after.entrants);

/**
 * Finds the pages of matches and the players that a change concerns, so that clients refetch nothing else. `keys` and `players` are absent
 * if it concerns all of them.
 * @param changedMatches keys of the matches that look different in the bracket
 */
const findConcerned = (
  before: TournamentState,
  after: TournamentState,
  [was, is]: [was: View, is: View],
  changedMatches: readonly string[],
): Pick<TournamentChange, 'keys' | 'players'> => {
  const { phase, settings, staff } = before.play;
  if (phase !== after.play.phase || settings !== after.play.settings || staff !== after.play.staff) return {};
  const changedEntries = [...after.entries].flatMap(([id, entry]) => {
    const known = before.entries.get(id);
    return known === entry ? [] : [...(known ? [known] : []), entry];
  });
  const entryPlayers = new Set(listPeople(changedEntries));
  const keys = new Set(changedMatches);
  const players = new Set(entryPlayers);
  for (const [key, room] of after.rooms) {
    const known = before.rooms.get(key);
    // A room shows the game IDs of its players.
    if (known !== room || room?.players.some((id) => entryPlayers.has(id))) keys.add(key);
    if (known !== room) for (const id of [...(known?.players ?? []), ...(room?.players ?? [])]) players.add(id);
  }
  for (const view of [was, is])
    for (const key of changedMatches) {
      const { home, away } = view.bracket.get(key) ?? {};
      for (const id of [home, away]) if (id) players.add(id);
    }
  // Everyone behind an entrant who leaves the waiting list has another position.
  const hasMovedUp = [...after.entries].some(
    ([id, { state }]) => before.entries.get(id)?.state === 'waiting' && state !== 'waiting',
  );
  const isForAll = hasMovedUp || players.size > maxNamedPlayers;
  return { keys: [...keys], ...(!isForAll && { players: [...players] }) };
};

/** Differences that viewers see, and the people they show. */
export interface Difference {
  views: [was: View, is: View];
  changedMatches: readonly string[];
  matches: readonly BracketMatch[];
  places: ChangedPlaces;
  entries: readonly Entry[];
  isReloaded: boolean;
  /** Players whose names viewers receive. */
  named: readonly string[];
  /** Players whose pictures viewers receive. */
  pictured: readonly string[];
}

export const findDifference = (before: TournamentState, after: Decision): Difference => {
  const was = createView(before.play, before.rooms);
  const is = createView(after.play, after.rooms);
  const changedMatches = findChangedMatches(was, is);
  const matches = changedMatches.flatMap((key) => is.bracket.get(key) ?? []);
  const places = findChangedPlaces(was, is);
  const ids = matches.some(({ planned }) => hasTable(planned.stage))
    ? after.play.entrants
    : [...matches.flatMap(({ home, away }) => [home, away]), ...places.map(({ entrant }) => entrant.id)];
  const entries = findChangedEntries(before, after);
  const isReloaded = hasOtherSettings(before, after) || entries.length > maxEntrants;
  const pictured = isReloaded ? [] : listPeople(entries);
  const named = [...ids.filter((one) => typeof one === 'string'), ...pictured];
  return { views: [was, is], changedMatches, matches, places, entries, isReloaded, named, pictured };
};

/** Builds the change that the viewers of a tournament receive. */
export const buildLiveChange = (
  before: TournamentState,
  after: Decision,
  { views: [was, is], changedMatches, matches, places, entries, isReloaded, pictured }: Difference,
  { names, looks }: Pick<People, 'names' | 'looks'>,
  now: Date,
): LiveChanged => {
  const { id, version, phase, reason } = after.play;
  const isNew = ({ planned: { key } }: BracketMatch) => !was.bracket.has(key);
  const drawn = matches.filter(isNew);
  const hasTables = matches.some(({ planned }) => hasTable(planned.stage));
  // A change cannot remove matches, so clients reload.
  const isWithoutMatches = was.bracket.size > 0 && is.bracket.size === 0;
  const change: TournamentChange = {
    ...{ after: before.play.version, version, phase, reason },
    nextPhaseAt: presentNextPhase(after.play),
    matches: matches.filter((match) => !isNew(match)).map((match) => presentMatch(buildSubject(is, match), { names })),
    ...findConcerned(before, after, [was, is], changedMatches),
    ...(drawn.length > 0 && { rounds: presentRounds(is, names, drawn) }),
    ...(hasTables && { tables: presentTables(is, names) }),
    ...(places.length > 0 && {
      places: places.map(({ entrant: { kind, id: entrantId }, place }) => ({
        entrant: presentEntrant(kind, entrantId, names),
        place,
      })),
    }),
    ...(pictured.length > 0 && { entrants: presentEntrants(is, entries, { names, looks }) }),
    ...((isWithoutMatches || isReloaded) && { reload: true }),
  };
  const topic = `tournament:${id}`;
  return {
    eventId: deriveEventId('live.changed', topic, version),
    occurredAt: now.toISOString(),
    type: 'live.changed',
    data: { topic, after: before.play.version, version, change },
  };
};
