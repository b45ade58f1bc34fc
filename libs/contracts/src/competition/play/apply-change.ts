import type { TournamentChange } from './live.ts';
import { orderEntrants } from './order-entrants.ts';
import type { TournamentBracket } from './tournament.ts';

type Places = TournamentBracket['places'];
type Entrants = TournamentBracket['entrants'];
type OfEntrant = Pick<Places[number], 'entrant'>;

const keepOthers = <Row extends OfEntrant>(rows: readonly Row[], changes: readonly OfEntrant[]): Row[] => {
  const changed = new Set(changes.map(({ entrant }) => entrant.id));
  return rows.filter(({ entrant }) => !changed.has(entrant.id));
};

const applyPlaces = (places: Places, changes: NonNullable<TournamentChange['places']>): Places => {
  const set = changes.flatMap(({ entrant, place }) => (place === null ? [] : [{ entrant, place }]));
  return [...keepOthers(places, changes), ...set].sort((a, b) => a.place - b.place);
};

const applyEntrants = (entrants: Entrants, changes: Entrants): Entrants =>
  orderEntrants([...keepOthers(entrants, changes), ...changes]);

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
