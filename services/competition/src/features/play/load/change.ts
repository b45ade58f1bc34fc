import { getFixtureKey } from '@portal/contracts';
import type { CompetitionContext } from '../../../context.ts';
import { isClanCup, listEntrants } from '../match/games.ts';
import type { Decision } from '../tournament/decide.ts';
import { computeBracket, hasBracket, type TournamentCommand, type TournamentState } from '../tournament/state.ts';
import { type Looks, listPeople, type Names, readPeople } from './people.ts';
import { type PlayerReward, readNewRewards } from './rewards.ts';

/** People shown by emails, live changes and responses of commands. */
export interface People {
  /** Names of players, and of the clans of a clan cup. */
  names: Names;
  looks: Looks;
  /** Who leads or manages the clans of a clan cup; empty for a clan that was dissolved. */
  leaders: ReadonlyMap<string, readonly string[]>;
  /** The clans of the staff of a clan cup, by player. */
  staffClans: ReadonlyMap<string, string>;
  /** What players receive whose place has been set. */
  rewards: ReadonlyMap<string, PlayerReward>;
  /** The portal's privileged user, who can rule if all staff plays. */
  operatorId: string;
}

/** What a command has changed. */
export interface Change {
  before: TournamentState;
  after: Decision;
  /** People shown by the change and by the response. */
  people: People;
}

interface DecidedCommand {
  command: TournamentCommand;
  /** The player who gives the command, or in a clan cup the player's clan. */
  actorId: string | undefined;
  before: TournamentState;
  after: Decision;
}

/** Lists people shown by the response to a match command. */
const listSubjects = ({ command, after: { play, entries, rooms } }: DecidedCommand): string[] => {
  if (command.do !== 'match' || !hasBracket(play)) return [];
  const entrants = listEntrants([computeBracket(play).get(getFixtureKey(command.key))]);
  const lineups = entrants.flatMap((id) => entries.get(id) ?? []);
  return [...entrants, ...(rooms.get(command.key)?.players ?? []), ...listPeople(lineups)];
};

const listPlayers = ({ before, after }: DecidedCommand): string[] =>
  [...after.rooms].flatMap(([key, room]) => (room && before.rooms.get(key) !== room ? room.players : []));

/** Lists people named by emails of rulings. */
const listRuled = ({ after: { rulings } }: DecidedCommand): string[] => rulings.flatMap(({ players }) => players);

/** Lists people shown by the response to a command about an entry. */
const listEntered = ({ command, actorId, after: { entries } }: DecidedCommand): string[] => {
  const entry = entries.get(command.do === 'entrant' ? command.entrantId : (actorId ?? ''));
  return entry ? listPeople([entry]) : [];
};

/** Loads everyone whom these changes and their difference show, in parallel. */
export const loadPeople = async (
  ctx: CompetitionContext,
  changes: readonly DecidedCommand[],
  { named, pictured }: { named: readonly string[]; pictured: readonly string[] },
): Promise<People> => {
  const [first] = changes;
  const isOfClans = first !== undefined && isClanCup(first.after.play);
  const clanIds = isOfClans ? [...new Set(changes.flatMap(({ after }) => [...after.entries.keys()]))] : [];
  const operatorId = ctx.portal.privilegedUserId;
  const staffIds = isOfClans ? [...first.after.play.staff.map(({ playerId }) => playerId), operatorId] : [];
  const subjects = changes.flatMap(listSubjects);
  const shown = changes.flatMap((change) => [...listPlayers(change), ...listRuled(change), ...listEntered(change)]);
  const last = changes.at(-1);
  const [{ names, looks }, leaders, staffClans, rewards] = await Promise.all([
    readPeople(ctx, { pictured: [...subjects, ...pictured], named: [...named, ...shown, ...clanIds] }),
    clanIds.length > 0 ? ctx.clans.findLeaders(clanIds) : new Map<string, string[]>(),
    staffIds.length > 0 ? ctx.memberships.findClanIds(staffIds) : new Map<never, never>(),
    first && last ? readNewRewards(ctx, first.before.entries, last.after) : new Map<never, never>(),
  ]);
  return { names, looks, leaders, staffClans, rewards, operatorId };
};
