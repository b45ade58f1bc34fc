import type { TournamentChange } from './live';
import { orderEntrants } from './order-entrants';
import type { TournamentBracket } from './schemas';

type Places = TournamentBracket['places'];

const applyPlaces = (places: Places, changes: NonNullable<TournamentChange['places']>): Places => {
  const changed = new Set(changes.map(({ playerId }) => playerId));
  const set = changes.flatMap(({ place, ...player }) => (place === null ? [] : [{ ...player, place }]));
  return [...places.filter(({ playerId }) => !changed.has(playerId)), ...set].sort((a, b) => a.place - b.place);
};

type Entrants = TournamentBracket['entrants'];

const applyEntrants = (entrants: Entrants, changes: Entrants): Entrants => {
  const changed = new Set(changes.map(({ playerId }) => playerId));
  return orderEntrants([...entrants.filter(({ playerId }) => !changed.has(playerId)), ...changes]);
};

/**
 * Brings a bracket that a client has loaded up to date.
 * @returns the same bracket if it has the change already, null if the client has to load the bracket again: a change is missing, or does
 * not carry everything
 */
export const applyTournamentChange = (
  bracket: TournamentBracket,
  {
    after,
    version,
    phase,
    reason,
    nextPhaseAt,
    matches,
    rounds: drawn = [],
    tables,
    places,
    entrants,
    reload,
  }: TournamentChange,
): TournamentBracket | null => {
  if (version <= bracket.version) return bracket;
  if (after !== bracket.version || reload) return null;
  const changed = new Map(matches.map((match) => [match.key, match]));
  const known = bracket.rounds.map((round) =>
    round.matches.some(({ key }) => changed.has(key))
      ? { ...round, matches: round.matches.map((match) => changed.get(match.key) ?? match) }
      : round,
  );
  const rounds = drawn.length > 0 ? [...known, ...drawn] : known;
  return {
    ...{ ...bracket, version, phase, reason, nextPhaseAt, rounds },
    ...(tables && { tables }),
    ...(entrants && { entrants: applyEntrants(bracket.entrants, entrants) }),
    ...(places && { places: applyPlaces(bracket.places, places) }),
  };
};
