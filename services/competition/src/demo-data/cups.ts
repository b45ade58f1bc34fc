import { defaultSettings, getFixtureKey, type TournamentPhase } from '@portal/contracts';
import type { ClientSession, DemoPart } from '@portal/service-kit/database';
import type { NormalizedPicture } from '@portal/service-kit/pictures';
import seed from '../../seed/clans.json' with { type: 'json' };
import type { CompetitionStore } from '../context.ts';
import type { LogRow, MatchRoom, Settings } from '../data-access/play/documents.ts';
import { buildAnnouncement, insertTournament } from '../features/play/commands/store-tournament.ts';
import { decide } from '../features/play/tournament/decide.ts';
import {
  type ActorClan,
  buildPlay,
  computeBracket,
  type TournamentCommand,
  type TournamentState,
} from '../features/play/tournament/state.ts';
import { drawScreenshot } from './screenshot.ts';
import { demoPlayerId } from './standings.ts';

const hourMs = 3_600_000;
const dayMinutes = 1_440;
const demoPlayer = '65f0c0ffee0000000000a003';
const opponents = Array.from(
  { length: 15 },
  (_, at) => `65f0c0ffee0000000000b0${(at + 1).toString(16).padStart(2, '0')}`,
);

interface DemoCup {
  id: string;
  name: string;
  phase: TournamentPhase;
  /** Hours from the day of loading; negative for one that has begun. */
  startsInHours: number;
  /** Ids of the entrants: players, or clans. */
  players: readonly string[];
  /** Matches of these players stay open; those without the demo player are being played. */
  waitsFor?: readonly string[];
  /** Only from this round on. */
  waitsFromRound?: number;
  /** The first match of this player is in dispute, and both players have added a screenshot. */
  disputedBy?: string;
}

/** Clans with a lineup of three and a substitute, led by their first member. The demo player has the second board. */
const clans = new Map(
  seed.slice(0, 4).map(({ id, members }) => {
    const ids = members.map(({ player }) => player);
    const [leader = '', second = '', ...others] = ids;
    const lineup = ids.includes(demoPlayer)
      ? [leader, demoPlayer, second, others[0] ?? '']
      : [leader, second, ...others.slice(0, 2)];
    return [id, { id, leader, lineup, memberIds: new Set(ids) }];
  }),
);

const eight = [demoPlayer, ...opponents.slice(0, 7)];

/** A cup in every phase, and a Swiss one between its rounds. The clocks are long, so that open matches wait for whoever tries the portal. */
const cups: readonly DemoCup[] = [
  { id: 'e001', name: 'Kick-off League', phase: 'announced', startsInHours: 240, players: [] },
  { id: 'e002', name: 'Rookie Open', phase: 'registration', startsInHours: 72, players: opponents.slice(0, 6) },
  { id: 'e003', name: 'Friday Night Cup', phase: 'check-in', startsInHours: 20, players: eight },
  { id: 'e004', name: 'Double Chance', phase: 'ready', startsInHours: 2, players: eight },
  {
    ...{ id: 'e005', name: 'Floodlight Cup', phase: 'live', startsInHours: -1, players: eight },
    ...{ waitsFor: eight.slice(0, 3), disputedBy: eight[2] ?? '' },
  },
  { id: 'e006', name: 'Group Stage Trophy', phase: 'paused', startsInHours: -3, players: opponents.slice(0, 8) },
  { id: 'e007', name: 'Harbor Shield', phase: 'finished', startsInHours: -5, players: opponents },
  { id: 'e008', name: 'Autumn Knockout', phase: 'settled', startsInHours: -120, players: eight },
  {
    ...{ id: 'e00b', name: 'Clash of Crests', phase: 'live', startsInHours: -2 },
    ...{ players: [...clans.keys()], waitsFor: [demoPlayer] },
  },
  { id: 'e009', name: 'Sunday Sprint', phase: 'cancelled', startsInHours: 48, players: opponents.slice(0, 2) },
  {
    ...{ id: 'e00a', name: 'Swiss Masters', phase: 'live', startsInHours: -2, players: opponents.slice(0, 11) },
    ...{ waitsFor: opponents.slice(0, 3), waitsFromRound: 3 },
  },
];

const formats: Record<string, Partial<Settings>> = {
  'Kick-off League': { format: 'round-robin', twice: true },
  'Double Chance': { format: 'double-elimination', thirdPlace: false },
  'Swiss Masters': { format: 'swiss', thirdPlace: false },
  'Clash of Crests': { entrants: 'clans', boards: 3, maxEntrants: 8 },
  'Group Stage Trophy': { format: 'groups', groups: 2, minEntrants: 4 },
};

const after = (start: Date, hours: number) => new Date(start.getTime() + hours * hourMs);

const buildSettings = (name: string, start: Date): Settings => ({
  ...defaultSettings,
  name,
  game: 'eFootball 2026 · Console',
  prizePool: 500,
  rules: 'Ten-minute matches, default squads. Be on time and be fair.',
  minEntrants: 2,
  autoStart: false,
  clocks: {
    ready: 7 * dayMinutes,
    play: 7 * dayMinutes,
    extension: 60,
    confirm: 60,
    evidence: 60,
    attention: dayMinutes,
  },
  times: {
    opensAt: after(start, -200),
    checkInAt: after(start, -24),
    checkInClosesAt: after(start, -1),
    startsAt: start,
    // Open matches wait for a week.
    endsAt: after(start, 24 * 7),
  },
  ...formats[name],
});

/** Phases on the way to one. */
const path = ['registration', 'check-in', 'ready', 'live'] as const;

/** The screenshots of a dispute: both players claim to have won. */
interface Screenshots {
  home: NormalizedPicture;
  away: NormalizedPicture;
}
const disputedScores = { home: [2, 1], away: [1, 2] } as const;

const drawScreenshots = async (): Promise<Screenshots> => ({
  home: await drawScreenshot(disputedScores.home),
  away: await drawScreenshot(disputedScores.away),
});

/** Runs a cup through the same rules as real ones. */
const play = (
  { id, name, phase, startsInHours, players, waitsFor, waitsFromRound = 1, disputedBy }: DemoCup,
  organizer: string,
  screenshots: Screenshots,
  now: Date,
) => {
  const start = after(now, startsInHours);
  const initial = buildPlay(`65f0c0ffee0000000000${id}`, buildSettings(name, start), [
    { playerId: organizer, role: 'organizer' },
  ]);
  let state: TournamentState = {
    play: initial,
    entries: new Map(),
    rooms: new Map(),
    scores: new Map(),
    randomSeed: 1,
    disputeMs: 24 * hourMs,
  };
  const log: LogRow[] = [buildAnnouncement(organizer, after(start, -210))];
  const run = (command: TournamentCommand, playerId: string, at: Date, clan?: ActorClan) => {
    const decision = decide({ ...state, clan }, command, { playerId, isOperator: false }, at > now ? now : at);
    log.push(...decision.log);
    state = decision;
  };
  const step = (to: TournamentPhase, at: Date, reason: string | null = null) => {
    run({ do: 'clock' }, organizer, at);
    if (state.play.phase !== to) run({ do: 'phase', to, reason }, organizer, at);
  };

  const dispute = ({ key, players: [home, away] }: MatchRoom, at: Date) => {
    for (const [side, playerId] of [
      ['home', home],
      ['away', away],
    ] as const) {
      const score = { legs: [disputedScores[side]] };
      run({ do: 'match', key, action: { do: 'report', score } }, playerId, at);
      run({ do: 'match', key, action: { do: 'evidence', hash: screenshots[side].hash } }, playerId, at);
    }
  };

  /** Runs a command for an entrant; a clan's leader gives it. */
  const runFor = (command: TournamentCommand, id: string, at: Date) => {
    const clan = clans.get(id);
    run(command, clan?.leader ?? id, at, clan && { ...clan, isLed: true });
  };
  const register = (id: string, at: Date) => {
    const toGameId = (playerId: string) => `ELM-${playerId.slice(-4)}`;
    const clan = clans.get(id);
    runFor({ do: 'register', ...(clan ? { lineup: clan.lineup } : { gameId: toGameId(id) }) }, id, at);
    for (const playerId of clan?.lineup ?? [])
      run({ do: 'register', gameId: toGameId(playerId) }, playerId, at, clan && { ...clan, isLed: false });
  };

  const playMatches = () => {
    for (let at = start, moved = true; moved; at = after(at, 0.25)) {
      moved = false;
      for (const room of state.rooms.values()) {
        if (room?.state !== 'open') continue;
        const [home, away] = room.players;
        const round = computeBracket(state.play).get(getFixtureKey(room.key))?.planned.round ?? 1;
        const isKept = round >= waitsFromRound && waitsFor?.some((id) => room.players.includes(id));
        if (isKept && room.players.includes(demoPlayer)) continue;
        moved = true;
        if (disputedBy && room.players.includes(disputedBy)) {
          dispute(room, at);
          continue;
        }
        const goals = [1 + (room.key.length % 3), Number(home > away)] as const;
        // The last boards go to the away clans, so that a match between clans is open until its second board is decided.
        const isLastBoard = room.key.endsWith('-3');
        const leg = isLastBoard ? ([0, 2] as const) : goals[0] === goals[1] ? ([2, 1] as const) : goals;
        const score = { legs: [leg] };
        const action = isKept ? ({ do: 'ready' } as const) : ({ do: 'report', score } as const);
        for (const id of [home, away]) run({ do: 'match', key: room.key, action }, id, at);
      }
      if (phase === 'paused') return;
    }
  };

  const reached =
    phase === 'cancelled' ? 1 : phase === 'announced' ? 0 : (path as readonly string[]).indexOf(phase) + 1;
  const steps = path.slice(0, reached === 0 && phase !== 'announced' ? path.length : reached);
  for (const to of steps) {
    const times = { registration: -200, 'check-in': -24, ready: -1, live: 0 };
    step(to, after(start, times[to]));
    if (to === 'registration') for (const id of players) register(id, after(start, -100));
    if (to === 'check-in')
      for (const id of players.slice(phase === 'check-in' ? 2 : 0)) runFor({ do: 'check-in' }, id, after(start, -20));
    if (to === 'live') playMatches();
  }
  if (phase === 'paused') step('paused', after(start, 1), 'The game servers are down for maintenance');
  if (phase === 'cancelled') step('cancelled', now, 'Too few players');
  if (phase === 'settled') run({ do: 'clock' }, organizer, now);
  return { state, log };
};

/** Cups that are played in the portal. The privileged user organizes them. */
const loadCups = async (
  store: CompetitionStore,
  screenshots: Screenshots,
  transaction: ClientSession,
): Promise<number> => {
  const organizer = demoPlayerId('{privileged}', store);
  const now = store.clock();
  for (const cup of cups) {
    const { state, log } = play(cup, organizer, screenshots, now);
    const { id } = state.play;
    await insertTournament(store, state, log, transaction);
    for (const [key, room] of state.rooms)
      for (const { side } of room?.evidence ?? []) {
        const { hash, bytes } = screenshots[side];
        await store.evidence.add({ tournamentId: id, key, side, hash, bytes }, now, transaction);
      }
  }
  return cups.length;
};

/** The cups above, if the portal plays any. */
export const demoCups: DemoPart<CompetitionStore> = {
  name: 'cups',
  isEmpty: ({ tournaments }) => tournaments.isEmpty(),
  prepare: async (store) => {
    if (!store.portal.features.playTournaments) return async () => 0;
    const screenshots = await drawScreenshots();
    return (transaction) => loadCups(store, screenshots, transaction);
  },
};
