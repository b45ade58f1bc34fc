import { defaultSettings, type OwnMatches } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { OwnPage } from '../../../../data-access/index.ts';
import type { Entry, MatchRoom, Play, Settings, Staff } from '../../../../data-access/play/documents.ts';
import { urgency } from '../../match/room.ts';
import { decide } from '../../tournament/decide.ts';
import { buildPlay, isRunning, type TournamentCommand, type TournamentState } from '../../tournament/state.ts';
import { listPossiblyOut, presentOwn } from '../read-own-matches.ts';

const disputeMs = 24 * 3_600_000;
const start = Date.parse('2026-06-06T18:00:00.000Z');

/** @param minutes since the evening began */
export const toTime = (minutes: number): Date => new Date(start + minutes * 60_000);

/** A tournament as the database has it: decided rooms are stored but not loaded. */
export interface CupNightCup {
  play: Play;
  entries: ReadonlyMap<string, Entry>;
  rooms: ReadonlyMap<string, MatchRoom>;
}

type Shape = Pick<Settings, 'format' | 'autoStart' | 'maxEntrants'> & { startsAt: number; staff: readonly Staff[] };

export const buildCupNightCup = (id: string, { startsAt, staff, ...shape }: Shape): CupNightCup => ({
  play: buildPlay(
    id,
    {
      ...defaultSettings,
      ...{ name: `Cup ${id}`, groups: 2, extraTime: false, minEntrants: 2, ...shape },
      clocks: { ready: 5, play: 10, extension: 5, confirm: 5, evidence: 5, attention: 5 },
      times: {
        ...{ opensAt: toTime(0), checkInAt: toTime(startsAt - 20), checkInClosesAt: toTime(startsAt - 5) },
        ...{ startsAt: toTime(startsAt), endsAt: toTime(startsAt + 120) },
      },
    },
    staff,
  ),
  entries: new Map(),
  rooms: new Map(),
});

const load = ({ play, entries, rooms }: CupNightCup, key: string | null): TournamentState => ({
  ...{ play, entries, scores: new Map(), randomSeed: 7, disputeMs },
  rooms: new Map([...rooms].filter(([name, room]) => room.state !== 'done' || name === key)),
});

/** Runs a command. @returns the code of the error if it is not possible */
export const runCommand = (
  cup: CupNightCup,
  command: TournamentCommand,
  by: string | null,
  now: Date,
): CupNightCup | string => {
  const loaded = load(cup, 'key' in command ? command.key : null);
  try {
    const {
      play,
      entries,
      rooms: changed,
    } = decide(loaded, command, by ? { playerId: by, isOperator: false } : null, now);
    const rooms = new Map(cup.rooms);
    for (const [key, room] of changed) {
      if (room) rooms.set(key, room);
      else rooms.delete(key);
    }
    return { play, entries, rooms };
  } catch (error) {
    if (error instanceof AppError && by !== null) return error.code;
    throw error;
  }
};

const toCard = ({ id, version, phase, dueAt, finishedAt, settings: { name, times, isSelfRunning } }: Play) => ({
  ...{ id, version, phase, dueAt, finishedAt, name, startsAt: times.startsAt, isSelfRunning },
});

/** The page of a player, as `own.findPage` reads it. */
const buildPage = (cups: readonly CupNightCup[], playerId: string): OwnPage => ({
  clan: null,
  matches: cups.flatMap(({ play, entries, rooms }) =>
    [...rooms.values()]
      .filter(({ players, decision }) => isRunning(play) && players.includes(playerId) && decision === null)
      .map((room) => ({ play, room: { ...room, tournamentId: play.id }, entries })),
  ),
  entries: cups.flatMap(({ play, entries }) => {
    const entry = entries.get(playerId);
    return entry ? { entry: { ...entry, tournamentId: play.id }, card: toCard(play) } : [];
  }),
  staffed: cups.flatMap(({ play, rooms }) => {
    const own = play.staff.filter((member) => member.playerId === playerId);
    if (own.length === 0) return [];
    const needStaff = [...rooms.values()].filter(({ state }) => urgency[state] !== null);
    return {
      ...{ card: toCard(play), settings: play.settings, entrants: play.entrants.length },
      isOrganizer: own.some(({ role }) => role === 'organizer'),
      needStaff: needStaff.map(({ players }) => ({ players, clans: [] })),
    };
  }),
});

const toPlayer = (userId: string): Player => ({
  ...{ userId, sessionId: userId, username: userId, privileged: false, operator: false },
});

/** What the service responds to a player. */
export const readOwn = (cups: readonly CupNightCup[], playerId: string, now: Date): Omit<OwnMatches, 'mayOrganize'> => {
  const page = buildPage(cups, playerId);
  const possiblyOut = listPossiblyOut(page);
  const plays = new Map(
    cups.map(({ play }) => [play.id, play] as const).filter(([id]) => possiblyOut.some((card) => card.id === id)),
  );
  const people = { names: new Map<string, string>(), looks: new Map() };
  return presentOwn({ disputeMs, clock: () => now }, { page, people, plays }, toPlayer(playerId));
};
