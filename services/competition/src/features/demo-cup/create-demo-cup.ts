import { createHash } from 'node:crypto';
import { defaultSettings } from '@portal/contracts';
import type { LogRow, Settings } from '../../data-access/play/documents.ts';
import { createRandom } from '../../engine/random.ts';
import { buildAnnouncement } from '../play/commands/store-tournament.ts';
import { decide } from '../play/tournament/decide.ts';
import { buildPlay, type TournamentCommand, type TournamentState } from '../play/tournament/state.ts';
import { hashNumber } from './bots.ts';

/** The official account of the demo data. */
export const organizerId = '65f0c0ffee0000000000a001';

/** Demo players who have no other cup. */
export const botIds: readonly string[] = Array.from(
  { length: 45 },
  (_, at) => `65f0c0ffee0000000000b0${(at + 16).toString(16)}`,
);

const entrants = 16;
/** Time from the draw to the first match. */
const drawMs = 15_000;
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
    minEntrants: entrants,
    maxEntrants: entrants,
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

/** All processes derive the same id, so only one of them can store the cup. */
const deriveId = (previousId: string | undefined): string =>
  createHash('sha256')
    .update(`demo cup after ${previousId ?? 'none'}`)
    .digest('hex')
    .slice(0, 24);

/** Builds the cup that follows another one: drawn, and about to start. */
export const buildDemoCup = (
  previousId: string | undefined,
  now: Date,
  disputeMs: number,
): { state: TournamentState; log: readonly LogRow[] } => {
  const id = deriveId(previousId);
  const randomSeed = hashNumber(id);
  const random = createRandom(randomSeed);
  const players = botIds
    .map((playerId) => ({ playerId, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, entrants)
    .map(({ playerId }) => playerId);
  const play = buildPlay(id, buildSettings(now), [{ playerId: organizerId, role: 'organizer' }]);
  let state: TournamentState = {
    play: { ...play, byBots: true },
    entries: new Map(),
    rooms: new Map(),
    scores: new Map(),
    randomSeed,
    disputeMs,
  };
  const log = [buildAnnouncement(organizerId, now)];
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
