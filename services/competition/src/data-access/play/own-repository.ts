import { phasesBeforeStart, runningPhases, storedSettings } from '@portal/contracts';
import { toEntity } from '@portal/service-kit/database';
import { type Connection, Types } from 'mongoose';
import { type ClanPart, joinClan, type OwnClan } from '../membership-repository.ts';
import type { Entry, MatchRoom, Play } from './documents.ts';
import { type StoredEntry, type TournamentEntry, toEntry } from './entry-repository.ts';
import { byTime, type StoredRoom, type TournamentMatch, toRoom, undecided } from './match-repository.ts';
import { type CardRow, cardFields, type PlayCard, toCard } from './play-card.ts';
import { type PlayRow, toPlay } from './play-repository.ts';
import { hidden } from './state-repository.ts';

/** A player's undecided match in a tournament that is live or paused. */
export interface OwnMatch {
  play: Play;
  room: TournamentMatch;
  /** Entries of both entrants, by entrant. */
  entries: ReadonlyMap<string, Entry>;
}

/** A tournament whose staff a player belongs to. */
export interface StaffedCup {
  card: PlayCard;
  isOrganizer: boolean;
  /** Without the rules of the house. */
  settings: Play['settings'];
  /** Number of entrants who have a seed. */
  entrants: number;
  /** Matches that need staff. */
  needStaff: readonly { players: readonly string[]; clans: readonly string[] }[];
}

export interface OwnEntry {
  entry: TournamentEntry;
  card: PlayCard;
}

/** Contains what a player takes part in, and the tournaments whose staff the player belongs to. */
export interface OwnPage {
  matches: readonly OwnMatch[];
  /** The player's clan; null without one. */
  clan: OwnClan | null;
  /** Entries of the player and the player's clan, newest first. */
  entries: readonly OwnEntry[];
  /** Tournaments that the player organizes or referees and that have not ended, the latest start first. */
  staffed: readonly StaffedCup[];
}

/** Contains a tournament with the player's own match, clan and entry. */
interface OwnPart {
  play: Play;
  /** The player's undecided match; null without one. */
  room: MatchRoom | null;
  /** The player's clan; null without one. */
  clan: OwnClan | null;
  /** The entry of the player, or of the player's clan. */
  entry: Entry | null;
  /** What the player entered as game id last, in any tournament; null if never. */
  lastGameId: string | null;
}

type StaffedRow = CardRow &
  Pick<PlayRow, 'settings' | 'staff'> & {
    entrants: number;
    needStaff: { players: string[]; clans?: string[] | null }[];
  };
type EntryRow = StoredEntry<TournamentEntry> & { card: CardRow };
type MatchRow = StoredRoom<TournamentMatch> & { play: PlayRow; entries: StoredEntry[] };
type PageRow =
  | { match: MatchRow }
  | { entry: EntryRow }
  | { member: { clan: ClanPart; entries: EntryRow[] } }
  | { staffed: StaffedRow };

interface PartRow {
  play: PlayRow;
  rooms: StoredRoom[];
  entries: StoredEntry[];
  members: { clan: ClanPart; entries: StoredEntry[] }[];
  last: { gameId: string }[];
}

/** Adds the tournament to rows of entries and matches, and drops rows without one. */
const joinPlay = (as: 'play' | 'card', stage: object) => [
  { $set: { [as]: { $toObjectId: '$tournamentId' } } },
  { $lookup: { from: 'tournamentPlays', localField: as, foreignField: '_id', as, pipeline: [stage] } },
  { $unwind: `$${as}` },
];

/** Adds the clan and its entries to rows of memberships. */
const joinClanWithEntries = (pipeline: readonly object[]) => [
  ...joinClan,
  { $set: { entries: { $toString: '$clanId' } } },
  { $lookup: { from: 'entries', localField: 'entries', foreignField: 'playerId', as: 'entries', pipeline } },
  { $project: { _id: 0, clan: 1, entries: 1 } },
];

const isSame = (field: string) => ({ $expr: { $eq: [`$${field}`, `$$${field}`] } });

/** Undecided matches of a player, with the entries of both sides. */
const listMatches = (playerId: string, limit: number) => [
  { $match: { players: playerId, 'decision.at': null } },
  { $sort: byTime },
  { $limit: limit },
  ...joinPlay('play', { $match: { phase: { $in: ['live', 'paused'] } } }),
  { $set: { entries: { $ifNull: ['$clans', '$players'] } } },
  {
    $lookup: {
      ...{ from: 'entries', localField: 'entries', foreignField: 'playerId', as: 'entries' },
      let: { tournamentId: '$tournamentId' },
      pipeline: [{ $match: isSame('tournamentId') }, hidden],
    },
  },
  { $unset: '_id' },
  { $replaceWith: { match: '$$ROOT' } },
];

const unsettled = [...phasesBeforeStart, ...runningPhases];

/** Tournaments of a staff member that have not ended; those that have not begun have no matches that need staff. */
const listStaffed = (playerId: string, limit: number, states: readonly string[]) => [
  { $match: { 'staff.playerId': playerId, phase: { $in: unsettled } } },
  // Ids do not tell the age: a daily cup derives its id from a hash.
  { $sort: { 'settings.times.startsAt': -1 } },
  { $limit: limit },
  {
    $project: {
      version: 1,
      phase: 1,
      dueAt: 1,
      finishedAt: 1,
      settings: 1,
      staff: 1,
      entrants: { $size: '$entrants' },
    },
  },
  // Only the rules can be long.
  { $set: { 'settings.rules': '' } },
  { $set: { needStaff: { $cond: [{ $in: ['$phase', runningPhases] }, { $toString: '$_id' }, null] } } },
  {
    $lookup: {
      ...{ from: 'matches', localField: 'needStaff', foreignField: 'tournamentId', as: 'needStaff' },
      // Players can call a referee to any match that goes on.
      pipeline: [
        { $match: { state: { $in: undecided }, $or: [{ state: { $in: states } }, { call: { $type: 'object' } }] } },
        { $project: { _id: 0, players: 1, clans: 1 } },
      ],
    },
  },
  { $replaceWith: { staffed: '$$ROOT' } },
];

const toOwnMatch = ({ play, entries, ...row }: MatchRow): OwnMatch => ({
  play: toPlay(play),
  room: toRoom<TournamentMatch>(row),
  entries: new Map(entries.map((entry) => [entry.playerId, toEntry(entry)])),
});

const toOwnEntry = ({ card, ...entry }: EntryRow): OwnEntry => ({
  entry: toEntry<TournamentEntry>(entry),
  card: toCard(card),
});

const toStaffed = (row: StaffedRow, playerId: string): StaffedCup => ({
  card: toCard(row),
  isOrganizer: row.staff.some((member) => member.playerId === playerId && member.role === 'organizer'),
  settings: storedSettings.parse(row.settings),
  entrants: row.entrants,
  needStaff: row.needStaff.map(({ players, clans }) => ({ players, clans: clans ?? [] })),
});

/** Reads what concerns one player from all collections of tournaments. */
export const createOwnRepository = (connection: Connection) => ({
  /**
   * Reads at most `limit` matches, entries and tournaments of staff, by one command. Indexes: time_by_player, own, player, staff_by_start, state.
   * @param staffStates states in which a match needs staff
   */
  async findPage(
    playerId: string,
    { limit, staffStates }: { limit: number; staffStates: readonly string[] },
  ): Promise<OwnPage> {
    const newest = [
      { $sort: { at: -1 } },
      { $limit: limit },
      ...joinPlay('card', { $project: cardFields }),
      { $unset: '_id' },
    ];
    const entries = [{ $match: { playerId } }, ...newest, { $replaceWith: { entry: '$$ROOT' } }];
    const members = [
      { $match: { playerId: new Types.ObjectId(playerId) } },
      ...joinClanWithEntries(newest),
      { $replaceWith: { member: '$$ROOT' } },
    ];
    const rows = await connection
      .collection('matches')
      .aggregate<PageRow>([
        ...listMatches(playerId, limit),
        { $unionWith: { coll: 'entries', pipeline: entries } },
        { $unionWith: { coll: 'memberships', pipeline: members } },
        { $unionWith: { coll: 'tournamentPlays', pipeline: listStaffed(playerId, limit, staffStates) } },
      ])
      .toArray();
    const [member] = rows.flatMap((row) => ('member' in row ? row.member : []));
    const entered = [...rows.flatMap((row) => ('entry' in row ? row.entry : [])), ...(member?.entries ?? [])];
    return {
      matches: rows.flatMap((row) => ('match' in row ? toOwnMatch(row.match) : [])),
      clan: member ? toEntity(member.clan) : null,
      entries: entered
        .map(toOwnEntry)
        .sort((a, b) => +b.entry.at - +a.entry.at)
        .slice(0, limit),
      staffed: rows.flatMap((row) => ('staffed' in row ? toStaffed(row.staffed, playerId) : [])),
    };
  },

  /**
   * Reads a tournament with the player's own match, clan and entry, by one command. Indexes: time_by_player, player, own.
   * @returns null without such a tournament
   */
  async findPart(tournamentId: string, playerId: string): Promise<OwnPart | null> {
    const [row] = await connection
      .collection('tournamentPlays')
      .aggregate<PartRow>([
        { $match: { _id: new Types.ObjectId(tournamentId) } },
        { $replaceWith: { play: '$$ROOT' } },
        {
          $lookup: {
            ...{ from: 'matches', as: 'rooms' },
            pipeline: [{ $match: { players: playerId, 'decision.at': null, tournamentId } }, { $limit: 1 }, hidden],
          },
        },
        {
          $lookup: {
            ...{ from: 'entries', as: 'entries' },
            pipeline: [{ $match: { tournamentId, playerId } }, hidden],
          },
        },
        {
          $lookup: {
            ...{ from: 'entries', as: 'last' },
            pipeline: [
              { $match: { playerId, gameId: { $gt: '' } } },
              { $sort: { at: -1 } },
              { $limit: 1 },
              { $project: { _id: 0, gameId: 1 } },
            ],
          },
        },
        {
          $lookup: {
            ...{ from: 'memberships', as: 'members' },
            pipeline: [
              { $match: { playerId: new Types.ObjectId(playerId) } },
              ...joinClanWithEntries([{ $match: { tournamentId } }, hidden]),
            ],
          },
        },
      ])
      .toArray();
    if (!row) return null;
    const [room] = row.rooms;
    const [member] = row.members;
    const entry = member?.entries[0] ?? row.entries[0];
    return {
      play: toPlay(row.play),
      room: room ? toRoom(room) : null,
      clan: member ? toEntity(member.clan) : null,
      entry: entry ? toEntry(entry) : null,
      lastGameId: row.last[0]?.gameId ?? null,
    };
  },
});
