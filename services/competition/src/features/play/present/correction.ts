import type { Correction } from '@portal/contracts';
import { getVerdict } from '../../../engine/outcome';
import { compareBrackets } from '../../../engine/resolve';
import type { Change } from '../load/change';
import type { Names } from '../load/people';
import { createView, presentBracketMatch, presentPlaces, presentTables, presentVerdict, type View } from './bracket';
import { formatPlace } from './format';

type Changed = Correction['changes'][number];

const getName = ({ username, from }: { username: string | null; from?: string | null | undefined }): string =>
  username ?? from ?? 'Unknown player';

/** `Ben is 1st instead of 2nd.` */
const describeMove = (row: { username: string | null }, place: number, old: number | undefined): string =>
  `${getName(row)} is ${formatPlace(place)}${old === undefined ? '' : ` instead of ${formatPlace(old)}`}.`;

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
const describeRanks = (was: View, is: View): string[] => {
  const mapRanks = (view: View) =>
    new Map(presentTables(view).flatMap(({ rows }) => rows.map((row) => [row.playerId, row])));
  const before = mapRanks(was);
  const changed = [...mapRanks(is).values()].flatMap((row) => {
    const old = before.get(row.playerId)?.rank;
    return old === undefined || old === row.rank ? [] : [describeMove(row, row.rank, old)];
  });
  return limitNotes(changed, 'more ranks change.');
};

/** `Ben wins Semifinal 1 by walkover.` */
const describeWalkovers = (was: View, is: View): string[] =>
  compareBrackets(was.bracket, is.bracket).flatMap(({ before, after }) => {
    if (before?.state !== 'open' || after.state !== 'done' || !after.winner) return [];
    const { label, winner, home, away } = presentBracketMatch(is, after);
    return [`${getName(winner === 'home' ? home : away)} wins by walkover: ${label}.`];
  });

/** `Ana loses the 1st place.`, `Ben is 1st instead of 2nd.` The best of the new places come first. */
const describePlaces = (was: View, is: View): string[] => {
  const before = new Map(presentPlaces(was).map((row) => [row.playerId, row]));
  const places = presentPlaces(is);
  const placed = new Set(places.map(({ playerId }) => playerId));
  const lost = [...before.values()].filter(({ playerId }) => !placed.has(playerId));
  const changed = places.filter(({ playerId, place }) => before.get(playerId)?.place !== place);
  return [
    ...lost.map((row) => `${getName(row)} loses the ${formatPlace(row.place)} place.`),
    ...changed.map((row) => describeMove(row, row.place, before.get(row.playerId)?.place)),
  ];
};

/** What the change of one entrant means for others: walkovers, and who moves up. */
export const describeEntrantChange = ({ before, after }: Change, names: Names): string[] => {
  const was = createView(before.play, before.rooms, names);
  const is = createView(after.play, after.rooms, names);
  return limitNotes([...describeWalkovers(was, is), ...describePlaces(was, is)], 'more changes.');
};

/** Rounds of a Swiss tournament that were drawn after the round of a match. */
const describeDraws = ({ play, bracket }: View, key: string): string[] => {
  const round = bracket.get(key)?.planned.round ?? 0;
  const isDrawn = play.settings.format === 'swiss' && play.draws.length > round;
  return isDrawn ? ['Rounds that have been drawn stay as they are.'] : [];
};

/** What a correction changes: every match of which players, state or winner differ, ranks, and rounds that are drawn now. */
export const presentCorrection = ({ before, after }: Change, key: string, names: Names): Correction => {
  const was = createView(before.play, before.rooms, names);
  const is = createView(after.play, after.rooms, names);
  const changes = compareBrackets(was.bracket, is.bracket).flatMap((change) => {
    if (!change.before) return [];
    const match = {
      before: presentBracketMatch(was, change.before),
      after: presentBracketMatch(is, change.after),
    };
    const { label } = match.after;
    return { key: change.key, label, ...match, text: describe({ key: change.key, label, ...match }) };
  });
  const notes = [...describeDraws(was, key), ...describeRanks(was, is)];
  return { version: after.play.version, changes, notes, undo: presentVerdict(getVerdict(before.play.facts[key])) };
};
