import { fixtureKeyOf, hasTable, type LiveChanged, type TournamentChange } from '@portal/contracts';
import { deriveEventId } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { compareBrackets } from './engine/resolve';
import { readNames } from './names';
import { createView, presentBracketMatch, presentPlaces, presentRounds, presentTables, type View } from './present';
import type { TournamentState } from './state';
import type { Decision } from './tournament';

const noNames = new Map<never, never>();

/** Keys of the matches that look different. */
const findChangedMatches = (before: View, after: View): string[] => {
  const decided = compareBrackets(before.bracket, after.bracket).map(({ key }) => key);
  const discussed = [...after.rooms].flatMap(([key, room]) =>
    before.rooms.get(key) === room ? [] : [fixtureKeyOf(key)],
  );
  return [...new Set([...decided, ...discussed])];
};

type ChangedPlaces = NonNullable<TournamentChange['places']>;

const findChangedPlaces = (before: View, after: View): ChangedPlaces => {
  const was = new Map(presentPlaces(before).map(({ playerId, place }) => [playerId, place]));
  const is = presentPlaces(after);
  const present = new Set(is.map(({ playerId }) => playerId));
  return [
    ...is.filter(({ playerId, place }) => was.get(playerId) !== place),
    ...[...was.keys()].flatMap((playerId) =>
      present.has(playerId) ? [] : [{ playerId, username: null, place: null }],
    ),
  ];
};

const hasOtherPeople = (before: TournamentState, after: TournamentState): boolean =>
  before.play.settings !== after.play.settings ||
  before.play.staff !== after.play.staff ||
  before.play.entrants !== after.play.entrants ||
  [...after.entries].some(([id, entry]) => before.entries.get(id) !== entry);

/** Builds what the viewers of a tournament receive of a change. */
export const buildLiveChange = async (
  ctx: Pick<CompetitionContext, 'players' | 'clans'>,
  before: TournamentState,
  after: Decision,
  now: Date,
): Promise<LiveChanged> => {
  const { id, version, phase, reason, dueAt } = after.play;
  const was = createView(before.play, before.rooms, noNames);
  const is = createView(after.play, after.rooms, noNames);
  const matches = findChangedMatches(was, is).flatMap((key) => is.bracket.get(key) ?? []);
  const isNew = ({ planned: { key } }: (typeof matches)[number]) => !was.bracket.has(key);
  const drawn = matches.filter(isNew);
  const hasTables = matches.some(({ planned }) => hasTable(planned.stage));
  const places = findChangedPlaces(was, is);
  const ids = hasTables
    ? after.play.entrants
    : [...matches.flatMap(({ home, away }) => [home, away]), ...places.map(({ playerId }) => playerId)];
  const names = await readNames(
    ctx,
    ids.filter((one) => typeof one === 'string'),
  );
  // A change does not carry that matches are gone.
  const isWithoutMatches = was.bracket.size > 0 && is.bracket.size === 0;
  const named = { ...is, names };
  const change: TournamentChange = {
    ...{ after: before.play.version, version, phase, reason },
    nextPhaseAt: phase === 'settled' ? null : (dueAt?.toISOString() ?? null),
    matches: matches.filter((match) => !isNew(match)).map((match) => presentBracketMatch(named, match)),
    ...(drawn.length > 0 && { rounds: presentRounds(named, drawn) }),
    ...(hasTables && { tables: presentTables(named) }),
    ...(places.length > 0 && {
      places: places.map((row) => ({ ...row, username: names.get(row.playerId)?.username ?? null })),
    }),
    ...((isWithoutMatches || hasOtherPeople(before, after)) && { reload: true }),
  };
  const topic = `tournament:${id}`;
  return {
    eventId: deriveEventId('live.changed', topic, version),
    occurredAt: now.toISOString(),
    type: 'live.changed',
    data: { topic, after: before.play.version, version, change },
  };
};
