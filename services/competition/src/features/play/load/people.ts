import { fixtureKeyOf } from '@portal/contracts';
import type { CompetitionContext } from '../../../context';
import { isClanCup, listEntrants } from '../match/games';
import type { Decision } from '../tournament/decide';
import { computeBracket, hasBracket, type TournamentCommand, type TournamentState } from '../tournament/state';
import { type Looks, readLooks } from './looks';
import { listPeople, type Names, readNames } from './names';

/** Whom the emails, the live change and the response of a command show. */
export interface People {
  /** Names of players, and of the clans of a clan cup. */
  names: Names;
  looks: Looks;
  /** Who leads or manages the clans of a clan cup. */
  leaders: ReadonlyMap<string, readonly string[]>;
  /** The clans of the staff of a clan cup, by player. */
  staffClans: ReadonlyMap<string, string>;
  /** The portal's privileged user, who can rule if all staff plays. */
  operatorId: string;
}

/** What a command has changed. */
export interface Change {
  before: TournamentState;
  after: Decision;
  /** Everyone whom the change and the response to its command show. */
  people: People;
}

interface Changed {
  command: TournamentCommand;
  /** Who gives the command: a player, or in a clan cup the player's clan. */
  actorId: string | undefined;
  before: TournamentState;
  after: Decision;
}

/** Whom the response to a command in a match shows. */
const listSubjects = ({ command, after: { play, entries, rooms } }: Changed): string[] => {
  if (command.do !== 'match' || !hasBracket(play)) return [];
  const entrants = listEntrants([computeBracket(play).get(fixtureKeyOf(command.key))]);
  const lineups = entrants.flatMap((id) => entries.get(id) ?? []);
  return [...entrants, ...(rooms.get(command.key)?.players ?? []), ...listPeople(lineups)];
};

const listPlayers = ({ before, after }: Changed): string[] =>
  [...after.rooms].flatMap(([key, room]) => (room && before.rooms.get(key) !== room ? room.players : []));

/** Whom the response to a command about an entry shows. */
const listEntered = ({ command, actorId, after: { entries } }: Changed): string[] => {
  const entry = entries.get(command.do === 'entrant' ? command.playerId : (actorId ?? ''));
  return entry ? listPeople([entry]) : [];
};

/** Loads everyone whom these changes and their difference show, at once. */
export const loadPeople = async (
  ctx: CompetitionContext,
  changes: readonly Changed[],
  { named, pictured }: { named: readonly string[]; pictured: readonly string[] },
): Promise<People> => {
  const [first] = changes;
  const isOfClans = first !== undefined && isClanCup(first.after.play);
  const clanIds = isOfClans ? [...new Set(changes.flatMap(({ after }) => [...after.entries.keys()]))] : [];
  const operatorId = ctx.portal.privilegedUserId;
  const staffIds = isOfClans ? [...first.after.play.staff.map(({ playerId }) => playerId), operatorId] : [];
  const subjects = changes.flatMap(listSubjects);
  const shown = changes.flatMap((change) => [...listPlayers(change), ...listEntered(change)]);
  const [names, looks, leaders, staffClans] = await Promise.all([
    readNames(ctx, [...named, ...shown, ...subjects, ...clanIds]),
    readLooks(ctx, [...subjects, ...pictured]),
    clanIds.length > 0 ? ctx.clans.findLeaders(clanIds) : new Map<never, never>(),
    staffIds.length > 0 ? ctx.memberships.findClanIds(staffIds) : new Map<never, never>(),
  ]);
  return { names, looks, leaders, staffClans, operatorId };
};
