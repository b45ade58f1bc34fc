import {
  type CallKey,
  defaultSettings,
  type MatchScore,
  type TournamentBracket,
  type TournamentPhase,
} from '@portal/contracts';
import { type CallResponse, type ServiceCallOptions, waitFor } from '@portal/testing';
import sharp from 'sharp';
import { admin, startCompetition, type TestCompetition, type TestPlayer } from './competition.ts';
import { readEntrantId } from './entrants.ts';

const start = Date.parse('2126-06-06T20:00:00.000Z');

export interface TestCups {
  competition: TestCompetition;
  /** Sets the service's clock to minutes after the start of all cups. */
  setClock(minutes: number): Date;
  call(player: TestPlayer | null, options: Omit<ServiceCallOptions<CallKey>, 'as'>): Promise<CallResponse>;
}

/** Starts the service with played tournaments and a clock that stands still. */
export const startCups = async ({
  features,
  ...options
}: Pick<Parameters<typeof startCompetition>[0] & object, 'env' | 'redisTimeoutMs'> & {
  features?: object;
} = {}): Promise<TestCups> => {
  let now = new Date(start);
  const portal = { features: { playTournaments: true, followFeed: true, ...features } };
  const competition = await startCompetition({ ...options, clock: () => now, portal });
  return {
    competition,
    setClock(minutes) {
      now = new Date(start + minutes * 60_000);
      return now;
    },
    call: (player, options) =>
      competition.call({
        ...options,
        as: player ? { userId: player.id, username: player.username, privileged: player.id === admin.userId } : admin,
      }),
  };
};

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

export const settings = (overrides: object = {}) => ({
  ...{ ...defaultSettings, name: 'Night Cup', prizePool: 100, rules: 'Be fair', groups: 2 },
  ...{ extraTime: false, minEntrants: 2, maxEntrants: 64, staff: [] },
  times: { opensAt: at(-120), checkInAt: at(-60), checkInClosesAt: at(-10), startsAt: at(0), endsAt: at(240) },
  ...overrides,
});

export const readBracket = async ({ call }: TestCups, id: string): Promise<TournamentBracket> => {
  const { json } = await call(null, { key: 'GET /api/tournaments/{id}/bracket', params: { id } });
  return json as TournamentBracket;
};

export const reachPhase = (cups: TestCups, id: string, phase: TournamentPhase) =>
  waitFor(async () => (await readBracket(cups, id)).phase === phase);

/** Creates a cup and checks all players in. @returns its id, ready 10 minutes before the start */
export const prepareCup = async (cups: TestCups, players: readonly TestPlayer[], overrides = {}): Promise<string> => {
  const { setClock, call } = cups;
  setClock(-130);
  const created = await call(null, { key: 'POST /api/tournaments', json: { settings: settings(overrides) } });
  const { id } = created.json as { id: string };
  setClock(-120);
  for (const player of players)
    await call(player, {
      key: 'POST /api/tournaments/{id}/entry',
      params: { id },
      json: { gameId: player.username.slice(0, 40), acceptsRules: true },
    });
  setClock(-60);
  for (const player of players) await call(player, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
  setClock(-10);
  await reachPhase(cups, id, 'ready');
  return id;
};

/** Begins a cup that is ready, at minute 0. */
export const kickOff = async (cups: TestCups, id: string): Promise<void> => {
  cups.setClock(0);
  await reachPhase(cups, id, 'live');
};

/** Creates a cup and checks all players in. @returns its id, live at minute 0 */
export const startCup = async (cups: TestCups, players: readonly TestPlayer[], overrides = {}): Promise<string> => {
  const id = await prepareCup(cups, players, overrides);
  await kickOff(cups, id);
  return id;
};

export const report = (
  { call }: TestCups,
  player: TestPlayer,
  [id, key]: readonly [id: string, key: string],
  score: MatchScore,
): Promise<CallResponse> =>
  call(player, {
    key: 'POST /api/tournaments/{id}/matches/{key}',
    params: { id, key },
    json: { do: 'report', score },
  });

/** A screenshot of one color. */
export const drawScreenshot = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1_920, height: 1_080, channels: 3, background: color } })
    .png()
    .toBuffer();

/** @param picture the color of a screenshot, or the bytes of any file */
export const addEvidence = async (
  { call }: TestCups,
  player: TestPlayer,
  [id, key]: readonly [id: string, key: string],
  picture: string | Buffer,
): Promise<CallResponse> => {
  const body = new FormData();
  const bytes = typeof picture === 'string' ? await drawScreenshot(picture) : picture;
  body.append('screenshot', new File([new Uint8Array(bytes)], 'screenshot.png', { type: 'image/png' }));
  return call(player, { key: 'POST /api/tournaments/{id}/matches/{key}/evidence', params: { id, key }, body });
};

/** Plays all matches of a cup with the home player as the winner. @throws Error if a report is refused */
export const playToTheEnd = async (cups: TestCups, players: readonly TestPlayer[], id: string): Promise<void> => {
  for (;;) {
    const { rounds } = await readBracket(cups, id);
    const open = rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    for (const { key, home, away } of open)
      for (const side of [home, away]) {
        const player = players.find((one) => one.id === readEntrantId(side)) as TestPlayer;
        const { status } = await report(cups, player, [id, key], { legs: [[2, 1]] });
        if (status !== 200) throw new Error(`the report of ${key} was ${status}`);
      }
  }
};
