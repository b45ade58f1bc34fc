import type { TournamentBracket } from '@portal/contracts';
import { serviceCaller, waitFor } from '@portal/testing';

/** Sends a call of an organizer. @returns its JSON @throws Error when it is rejected */
export type OrganizerCall = (method: 'GET' | 'POST', path: string, json?: object) => Promise<unknown>;

/** Calls competition itself. */
export const createOrganizer = (origin: string): OrganizerCall => {
  const send = serviceCaller(origin, 'competition');
  const as = { userId: '65f0c0ffee0000000000c1a4', username: 'portal_admin', privileged: true };
  return async (method, path, json) => {
    const { status, json: read, bytes } = await send({ key: `${method} ${path}`, ...(json && { json }), as });
    if (status !== 200) throw new Error(`${method} ${path} returned ${status} ${bytes}`);
    return read;
  };
};

interface CupOptions {
  name: string;
  size: number;
  format?: 'single-elimination' | 'round-robin';
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Creates a cup that opens at once and whose other steps the organizer takes. */
export const createCup = async (call: OrganizerCall, { name, size, format = 'single-elimination' }: CupOptions) => {
  const settings = {
    ...{ name, game: 'eFootball', prizePool: 0, rules: '', format, groups: 2 },
    ...{ legs: 1, twice: false, thirdPlace: true, extraTime: false, awayGoals: false, ladder: 'uefa' },
    ...{ minEntrants: 2, maxEntrants: size, seeding: 'score', autoStart: false, staff: [] },
    // In minutes: longer than any bench, and shorter than the step of the clock in `chaos tournaments`, which must not end any.
    clocks: Object.fromEntries(
      ['ready', 'play', 'extension', 'confirm', 'evidence', 'attention'].map((clock) => [clock, 120]),
    ),
    times: {
      ...{ opensAt: inMinutes(-1), checkInAt: inMinutes(100), checkInClosesAt: inMinutes(110) },
      ...{ startsAt: inMinutes(120), endsAt: inMinutes(600) },
    },
  };
  const { id } = (await call('POST', '/api/tournaments', { settings })) as { id: string };
  const path = `/api/tournaments/${id}`;
  const read = () => call('GET', `${path}/bracket`) as Promise<TournamentBracket>;
  const readWhen = (isSo: (bracket: TournamentBracket) => boolean) =>
    waitFor(async () => [await read()].find(isSo), { interval: 500, what: `the bracket of ${name}` });
  /** Repeats the step, because the bracket may be a second old, and its version is refused then. */
  const goTo = (to: TournamentBracket['phase'], reason?: string) =>
    waitFor(
      async () => {
        const { phase, version } = await read();
        if (phase !== to) await call('POST', `${path}/phase`, { to, version, ...(reason && { reason }) });
        return phase === to;
      },
      { interval: 500, what: `the phase ${to} of ${name}` },
    );
  await readWhen(({ phase }) => phase === 'registration');
  return {
    ...{ id, name, path, read, readWhen, goTo },
    /** Reads the matches that wait for reports. */
    readOpen: async () =>
      (await read()).rounds
        .flatMap(({ matches }) => matches)
        .filter(({ state }) => state === 'open' || state === 'playing'),
    /** Starts after all players have entered and checked in. @param letAll sends a call below the path of the cup as each of them */
    async play(letAll: (below: '/entry' | '/check-in', json: object) => Promise<unknown>): Promise<void> {
      await letAll('/entry', { gameId: 'bench', acceptsRules: true });
      await goTo('check-in');
      await letAll('/check-in', {});
      await goTo('ready');
      await goTo('live');
    },
  };
};
