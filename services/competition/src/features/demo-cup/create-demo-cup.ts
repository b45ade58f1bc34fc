import { defaultSettings } from '@portal/contracts';
import type { LogRow, Play, Settings } from '../../data-access/play/documents.ts';
import { createRandom } from '../../engine/random.ts';
import { buildAnnouncement } from '../play/commands/store-tournament.ts';
import { decide } from '../play/tournament/decide.ts';
import { buildPlay, type TournamentCommand, type TournamentState } from '../play/tournament/state.ts';
import { hashNumber } from './bots.ts';

/** The official account of the demo data. */
export const organizerId = '65f0c0ffee0000000000a001';

/** The bots among the demo accounts, who play nothing else. */
export const botIds: readonly string[] = Array.from(
  { length: 24 },
  (_, at) => `65f0c0ffee0000000000bb${(at + 1).toString(16).padStart(2, '0')}`,
);

/** Entrants of a cup; with fewer bots there is none. */
export const demoCupSize = 16;
/** Time from the draw to the first match. */
const drawMs = 5_000;
/** A cup takes about three minutes. */
const lengthMs = 4 * 60_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const buildSettings = (now: Date): Settings => {
  const startsAt = later(now, drawMs);
  return {
    ...defaultSettings,
    name: 'Demo Cup',
    game: 'eFootball 2026 · Played by bots',
    prizePool: 0,
    rules:
      'Bots play this cup: they report, confirm and dispute results as players do. It brings no scores, and the next one starts after its end.',
    minEntrants: demoCupSize,
    maxEntrants: demoCupSize,
    seeding: 'random',
    clocks: { ready: 10, play: 20, extension: 10, confirm: 10, evidence: 10, attention: 10 },
    times: {
      opensAt: startsAt,
      checkInAt: startsAt,
      checkInClosesAt: startsAt,
      startsAt,
      endsAt: later(startsAt, lengthMs),
    },
  };
};

/** Every demo cup has this id, so that its link shows the one that is played now. */
export const demoCupId = '65f0c0ffee0000000000dc01';

/**
 * Builds the cup that follows another one: drawn, and about to start. Its versions continue those of the previous one, because viewers keep
 * the newest version that they have.
 * @param bots at least `demoCupSize` accounts
 */
export const buildDemoCup = (
  previous: Pick<Play, 'version'> | undefined,
  bots: readonly string[],
  now: Date,
  disputeMs: number,
): { state: TournamentState; log: readonly LogRow[] } => {
  const version = (previous?.version ?? 0) + 1;
  const randomSeed = hashNumber(`${demoCupId}:${version}`);
  const random = createRandom(randomSeed);
  const players = bots
    .map((playerId) => ({ playerId, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, demoCupSize)
    .map(({ playerId }) => playerId);
  const play = buildPlay(demoCupId, buildSettings(now), [{ playerId: organizerId, role: 'organizer' }]);
  let state: TournamentState = {
    play: { ...play, version, byBots: true },
    entries: new Map(),
    rooms: new Map(),
    scores: new Map(),
    randomSeed,
    disputeMs,
  };
  const log = [{ ...buildAnnouncement(organizerId, now), version }];
  const run = (playerId: string, command: TournamentCommand) => {
    const { log: rows, ...next } = decide(state, command, { playerId, isOperator: false }, now);
    log.push(...rows);
    state = next;
  };
  run(organizerId, { do: 'phase', to: 'registration', reason: null });
  for (const playerId of players) run(playerId, { do: 'register', gameId: `BOT-${playerId.slice(-4)}` });
  run(organizerId, { do: 'phase', to: 'check-in', reason: null });
  for (const playerId of players) run(playerId, { do: 'check-in' });
  run(organizerId, { do: 'phase', to: 'ready', reason: null });
  return { state, log };
};
