import { type Correction, formatOrdinal, type MatchSide } from '@portal/contracts';
import { getVerdict } from '../../../engine/outcome.ts';
import { compareBrackets } from '../../../engine/resolve.ts';
import type { Change } from '../load/change.ts';
import type { Names } from '../load/people.ts';
import { presentPlaces, presentTables } from './bracket.ts';
import { buildSubject, presentMatch } from './match.ts';
import { presentVerdict } from './score.ts';
import { createView, type View } from './view.ts';

type Changed = Correction['changes'][number];

type Row = Pick<MatchSide, 'entrant'>;

const getName = ({ entrant, from }: Row & { from?: string | null }): string =>
  entrant?.name ?? from ?? 'Unknown player';

/** `Ben is 1st instead of 2nd.` */
const describeMove = (row: Row, place: number, old: number | undefined): string =>
  `${getName(row)} is ${formatOrdinal(place)}${old === undefined ? '' : ` instead of ${formatOrdinal(old)}`}.`;

/** What a correction means for one match, for people. */
const describe = ({ before, after }: Omit<Changed, 'text'>): string => {
  const sides = [
    { was: getName(before.home), is: getName(after.home) },
    { was: getName(before.away), is: getName(after.away) },
  ];
  const replaced = sides.filter(({ was, is }) => was !== is).map(({ was, is }) => `${is} instead of ${was}`);
  const sentences = [
    ...(replaced.length > 0 ? [replaced.join(', ')] : []),
    ...(after.isStale && !before.isStale ? ['its result no longer counts and the match must be played again'] : []),
    ...(before.isStale && !after.isStale ? ['its result counts again'] : []),
  ];
  const [first = 'the result changes', ...others] = sentences;
  return `${after.label}: ${[first, ...others].join('; ')}.`;
};

/** Most changes of one kind that are listed. */
const maxNotes = 10;

const limitNotes = (notes: readonly string[], rest: string): string[] => {
  const more = notes.length - maxNotes;
  return more > 0 ? [...notes.slice(0, maxNotes), `${more} ${rest}`] : [...notes];
};

/** The best of the new ranks come first. */
const describeRanks = (was: View, is: View, names: Names): string[] => {
  const mapRanks = (view: View) =>
    new Map(presentTables(view, names).flatMap(({ rows }) => rows.map((row) => [row.entrant.id, row])));
  const before = mapRanks(was);
  const changed = [...mapRanks(is).values()].flatMap((row) => {
    const old = before.get(row.entrant.id)?.rank;
    return old === undefined || old === row.rank ? [] : [describeMove(row, row.rank, old)];
  });
  return limitNotes(changed, 'more ranks change.');
};

/** `Ben wins Semifinal 1 by walkover.` */
const describeWalkovers = (was: View, is: View, names: Names): string[] =>
  compareBrackets(was.bracket, is.bracket).flatMap(({ before, after }) => {
    if (before?.state !== 'open' || after.state !== 'done' || !after.winner) return [];
    const { label, winner, home, away } = presentMatch(buildSubject(is, after), { names });
    return [`${getName(winner === 'home' ? home : away)} wins by walkover: ${label}.`];
  });

/** `Ana loses the 1st place.`, `Ben is 1st instead of 2nd.` The best of the new places come first. */
const describePlaces = (was: View, is: View, names: Names): string[] => {
  const before = new Map(presentPlaces(was, names).map((row) => [row.entrant.id, row]));
  const places = presentPlaces(is, names);
  const placed = new Set(places.map(({ entrant }) => entrant.id));
  const lost = [...before.values()].filter(({ entrant }) => !placed.has(entrant.id));
  const changed = places.filter(({ entrant, place }) => before.get(entrant.id)?.place !== place);
  return [
    ...lost.map((row) => `${getName(row)} loses the ${formatOrdinal(row.place)} place.`),
    ...changed.map((row) => describeMove(row, row.place, before.get(row.entrant.id)?.place)),
  ];
};

/** What the change of one entrant means for others: walkovers, and who moves up. */
export const describeEntrantChange = ({ before, after }: Change, names: Names): string[] => {
  const was = createView(before.play, before.rooms);
  const is = createView(after.play, after.rooms);
  return limitNotes([...describeWalkovers(was, is, names), ...describePlaces(was, is, names)], 'more changes.');
};

/** Rounds of a Swiss tournament that were drawn after the round of a match. */
const describeDraws = ({ play, bracket }: View, key: string): string[] => {
  const round = bracket.get(key)?.planned.round ?? 0;
  const isDrawn = play.settings.format === 'swiss' && play.draws.length > round;
  return isDrawn ? ['Rounds that have been drawn stay as they are.'] : [];
};

/** What a correction changes: every match of which players, state or winner differ, ranks, and rounds that are drawn now. */
export const presentCorrection = ({ before, after }: Change, key: string, names: Names): Correction => {
  const was = createView(before.play, before.rooms);
  const is = createView(after.play, after.rooms);
  const changes = compareBrackets(was.bracket, is.bracket).flatMap((change) => {
    if (!change.before) return [];
    const match = {
      before: presentMatch(buildSubject(was, change.before), { names }),
      after: presentMatch(buildSubject(is, change.after), { names }),
    };
    const { label } = match.after;
    return { key: change.key, label, ...match, text: describe({ key: change.key, label, ...match }) };
  });
  const notes = [...describeDraws(was, key), ...describeRanks(was, is, names)];
  return { version: after.play.version, changes, notes, undo: presentVerdict(getVerdict(before.play.facts[key])) };
};
