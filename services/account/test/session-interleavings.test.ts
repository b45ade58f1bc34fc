import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import fc from 'fast-check';
import { startAccount, type TestAccount } from './support/account.ts';
import type { Browser } from './support/browser.ts';
import { player, requestReset, reset, signIn, type TestPlayer } from './support/players.ts';
import { createSteps } from './support/steps.ts';

const steps = createSteps();
let account: TestAccount;
beforeAll(async () => {
  account = await startAccount({ decorate: steps.decorate });
});
afterAll(() => account.stop());

/** The first is the password from before; each other one is set by its own reset. */
const passwords = ['Kx7!pelican-harbour', 'Quiet-1-lantern!', 'Quiet-2-lantern!'];
const last = passwords.length - 1;

const interleaving = fc.record({
  resets: fc.uniqueArray(fc.integer({ min: 1, max: last }), { minLength: 1 }),
  signIns: fc.array(fc.record({ password: fc.nat({ max: last }), signsOut: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  signsOut: fc.boolean(),
  /** Which of the held requests continues next, and whether it fails there. */
  turns: fc.array(fc.record({ choice: fc.nat({ max: 99 }), fails: fc.nat({ max: 15 }).map((n) => n === 0) }), {
    minLength: 60,
    maxLength: 60,
  }),
});
type Interleaving = typeof interleaving extends fc.Arbitrary<infer T> ? T : never;

interface Opened {
  browser: Browser;
  token: string;
  password: number;
  signedOut: boolean;
}

/** Acknowledged operations, in the order of the acknowledgements, and those with an unknown outcome. */
interface History {
  opened: Opened[];
  resets: number[];
  unknownSignIns: number;
  unknownResets: number[];
  /** Passwords that were refused although a reset had set them before. */
  refused: number[];
}

const signOut = async (session: Opened): Promise<void> => {
  // A player whose sign-out has failed tries again.
  const failuresBefore = steps.failures;
  for (let tries = 1; ; tries += 1) {
    const { status } = await session.browser.call('POST /api/auth/signout');
    if (status === 200) break;
    expect(status).toBe(503);
    expect(tries).toBeLessThanOrEqual(2 * (steps.failures - failuresBefore));
  }
  session.signedOut = true;
};

const opened = (browser: Browser, password: number): Opened => ({
  browser,
  token: browser.cookies.get('sid') ?? '',
  password,
  signedOut: false,
});

const signInAndOut = async ({ username }: TestPlayer, history: History, password: number, signsOut: boolean) => {
  await steps.pass('start');
  const resetsBefore = [...history.resets];
  const browser = account.browser();
  const { status } = await signIn(browser, username, passwords[password] ?? '');
  expect([200, 401, 503]).toContain(status);
  // An acknowledged reset has replaced the first password for good.
  if (password === 0 && resetsBefore.length > 0) expect(status).not.toBe(200);
  if (status === 503) history.unknownSignIns += 1;
  if (status === 401 && resetsBefore.includes(password)) history.refused.push(password);
  if (status !== 200) return;
  const session = opened(browser, password);
  history.opened.push(session);
  await steps.pass('start');
  if (signsOut) await signOut(session);
};

const resetPassword = async ({ email }: TestPlayer, history: History, password: number) => {
  await steps.pass('start');
  const openedBefore = [...history.opened];
  if ((await requestReset(account.browser(), email)).status !== 200) return;
  const token = await account.secretFor(email, 'password-reset');
  const { status } = await reset(account.browser(), token, passwords[password] ?? '');
  // Refused where another reset has used up the token or replaced it.
  expect([200, 400, 503]).toContain(status);
  if (status === 503) history.unknownResets.push(password);
  if (status !== 200) return;
  history.resets.push(password);
  for (const session of openedBefore) if (session.password !== password) expect(await resolves(session)).toBe(false);
};

const resolves = async ({ token }: Opened): Promise<boolean> => {
  const browser = account.browser();
  browser.cookies.set('sid', token);
  return (await browser.whoAmI()).user !== null;
};

/** Lets one held request go on at a time, once all that run have stopped or, behind another's lock, cannot. */
const drive = async (actors: readonly Promise<unknown>[], turns: Interleaving['turns']): Promise<void> => {
  let running = actors.length;
  for (const actor of actors) void actor.catch(() => undefined).finally(() => (running -= 1));
  for (let turn = 0; running > 0; turn += 1) {
    await waitFor(() => steps.held.length >= running, { interval: 1, timeout: 150 }).catch(() => undefined);
    const { choice = 0, fails = false } = turns[turn % turns.length] ?? {};
    const [next] = steps.held.splice(choice % Math.max(steps.held.length, 1), 1);
    if (fails && next?.step !== 'start') next?.fail();
    else next?.release();
  }
};

/** The one password that signs in now. */
const currentPassword = async ({ username }: TestPlayer): Promise<number> => {
  const statuses = [];
  for (const password of passwords) statuses.push((await signIn(account.browser(), username, password)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  return statuses.indexOf(200);
};

const play = async ({ resets, signIns, signsOut, turns }: Interleaving): Promise<void> => {
  const someone = await player(account, { password: passwords[0] ?? '' });
  const first = opened(someone.browser, 0);
  const history: History = { opened: [first], resets: [], unknownSignIns: 0, unknownResets: [], refused: [] };
  steps.hold('start', 'hashed', 'compared', 'session', 'attempt', 'commit', 'committed');
  const actors = [
    ...resets.map((password) => resetPassword(someone, history, password)),
    ...signIns.map((one) => signInAndOut(someone, history, one.password, one.signsOut)),
    ...(signsOut ? [steps.pass('start').then(() => signOut(first))] : []),
  ];
  await drive(actors, turns);
  await Promise.all(actors);
  steps.hold();

  const alive = [];
  const isAlive = await Promise.all(history.opened.map(resolves));
  const rows = await account.db.collection('sessions').countDocuments({ userId: await findId(someone) });
  const current = await currentPassword(someone);
  for (const [position, { password, signedOut }] of history.opened.entries()) {
    expect([password, signedOut, isAlive[position]]).toEqual([password, signedOut, password === current && !signedOut]);
    if (isAlive[position]) alive.push(position);
  }
  expect([...(history.resets.length > 0 ? history.resets : [0]), ...history.unknownResets]).toContain(current);
  // Whoever signed in with it was refused because a later reset had replaced it.
  expect(history.refused).not.toContain(current);
  // Nor is there a session whose token no client has received. A reset misses the row of one that is stored while it commits.
  expect(rows).toBeGreaterThanOrEqual(alive.length);
  expect(rows).toBeLessThanOrEqual(history.opened.length + history.unknownSignIns);
};

const findId = async ({ username }: TestPlayer) =>
  (await account.db.collection('users').findOne({ usernameKey: username }))?._id;

test('in whatever order sign-ins, resets and sign-outs take their steps, only sessions of the current password that were not signed out are alive', async () => {
  await fc.assert(fc.asyncProperty(interleaving, play), {
    numRuns: 25,
    interruptAfterTimeLimit: 120_000,
    endOnFailure: true,
  });
});
