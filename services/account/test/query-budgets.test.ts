import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallKey, sessionResolutionPath } from '@portal/contracts';
import {
  type CallResponse,
  countQueries,
  listExcess,
  type QueryBudget,
  sendSigned,
  serviceCaller,
} from '@portal/testing';
import { Types } from 'mongoose';
import { queryBudgets, sessionLookup } from './query-budgets.ts';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas } from './support/avatars.ts';
import { player, resetTokenFor, signedUp, someone, type TestPlayer } from './support/players.ts';

type Call = keyof typeof queryBudgets;

let account: TestAccount;
let member: TestPlayer;
let token: string;
let call: ReturnType<typeof serviceCaller<CallKey>>;

/** Gives a player a standing and a clan that another player leads. */
const addClan = (playerId: string, leaderId: string) =>
  account.db.collection('players').insertOne({
    _id: new Types.ObjectId(playerId),
    standing: { version: 1, score: 5, gamesPlayed: 2, wins: 1 },
    clan: { id: 'c'.repeat(24), name: 'Owls', logo: null, leaderId, isManager: false },
  });

const picture = async (color: string): Promise<FormData> => {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(await canvas(color).png().toBuffer())]), 'me.png');
  return body;
};

beforeAll(async () => {
  account = await startAccount({ portal: { features: { followFeed: true, welcome: true } } });
  call = serviceCaller<CallKey>(account.origin, 'account');
  const leader = await player(account);
  member = await player(account);
  token = member.browser.cookies.get('sid') ?? '';
  await addClan(member.user.id, leader.user.id);
  await member.browser.call('POST /api/auth/upload-avatar', { body: await picture('#101010') });
});
afterAll(() => account.stop());

const asMember = () => ({ as: { userId: member.user.id } });
const asAdmin = () => ({ as: { userId: member.user.id, privileged: true } });
const avatarHash = async () =>
  (await account.db.collection('users').findOne({ _id: new Types.ObjectId(member.user.id) }))?.['avatar'] as string;

/** Prepares one call of each kind. @returns the function that sends it */
const calls: Record<Call, () => Promise<() => Promise<CallResponse>>> = {
  'GET /api/auth/me': async () => () => call({ key: 'GET /api/auth/me', ...asMember() }),
  'GET /api/avatars/generated/{userId}': async () => () =>
    call({ key: 'GET /api/avatars/generated/{userId}', params: { userId: member.user.id } }),
  async 'GET /api/avatars/{hash}'() {
    const hash = `${await avatarHash()}.webp`;
    return () => call({ key: 'GET /api/avatars/{hash}', params: { hash } });
  },
  'GET /api/operations/me': async () => () => call({ key: 'GET /api/operations/me', ...asMember() }),
  'GET /api/players/{id}/share-image': async () => () =>
    call({ key: 'GET /api/players/{id}/share-image', params: { id: member.user.id } }),
  'GET /api/players/by-game-id': async () => () =>
    call({ key: 'GET /api/players/by-game-id', query: { id: 'AB-1' }, ...asMember() }),
  'GET /api/share-image': async () => () => call({ key: 'GET /api/share-image' }),
  'GET /api/users': async () => () => call({ key: 'GET /api/users', query: { q: member.username }, ...asAdmin() }),
  'GET /api/users/{id}': async () => () =>
    call({ key: 'GET /api/users/{id}', params: { id: member.user.id }, ...asMember() }),
  'POST /api/auth/request-password-reset': async () => () =>
    call({ key: 'POST /api/auth/request-password-reset', json: { email: member.email } }),
  async 'POST /api/auth/resend-otp'() {
    const { email, browser } = await signedUp(account);
    const headers = { 'x-portal-pending': browser.cookies.get('pending') ?? '' };
    await account.expireLimit('codePause');
    return () => call({ key: 'POST /api/auth/resend-otp', json: { email }, headers });
  },
  async 'POST /api/auth/reset-password'() {
    const { email } = await player(account);
    const json = { token: await resetTokenFor(account, email), password: 'Quiet-9-lantern!' };
    return () => call({ key: 'POST /api/auth/reset-password', json });
  },
  'POST /api/auth/signin': async () => () =>
    call({ key: 'POST /api/auth/signin', json: { identifier: member.email, password: member.password } }),
  async 'POST /api/auth/signout'() {
    const { browser } = await player(account);
    const headers = { 'x-portal-session': browser.cookies.get('sid') ?? '' };
    return () => call({ key: 'POST /api/auth/signout', headers });
  },
  async 'POST /api/auth/signup'() {
    const { username, email, password } = someone();
    return () => call({ key: 'POST /api/auth/signup', json: { username, email, password, confirmPassword: password } });
  },
  'POST /api/auth/update-game-id': async () => () =>
    call({ key: 'POST /api/auth/update-game-id', json: { gameId: 'AB-1', isFindable: true }, ...asMember() }),
  'POST /api/auth/update-platform': async () => () =>
    call({ key: 'POST /api/auth/update-platform', json: { platform: 'Mobile' }, ...asMember() }),
  async 'POST /api/auth/upload-avatar'() {
    const body = await picture('#202020');
    return () => call({ key: 'POST /api/auth/upload-avatar', body, ...asMember() });
  },
  async 'POST /api/auth/verify-email'() {
    const { email, code, browser } = await signedUp(account);
    const headers = { 'x-portal-pending': browser.cookies.get('pending') ?? '' };
    return () => call({ key: 'POST /api/auth/verify-email', json: { email, otp: code }, headers });
  },
  'POST /api/auth/welcome': async () => () =>
    call({
      key: 'POST /api/auth/welcome',
      json: { platform: 'Mobile', isFindable: true, region: 'Europe' },
      ...asMember(),
    }),
};

const measureExcess = async (budget: QueryBudget, send: () => Promise<CallResponse>) =>
  listExcess(budget, await countQueries(account.db, async () => expect((await send()).status).toBe(200)));

test.each(Object.keys(calls) as Call[])('%s keeps its query budget', async (key) => {
  const measure = async () => {
    const send = await calls[key]();
    // Fills the caches of the process.
    if (key.startsWith('GET ')) await send();
    return measureExcess(queryBudgets[key], send);
  };
  const excess = await measure();
  // The cached name of the clan's leader expires after 30 seconds, which may end during one of two calls.
  expect(excess.length === 0 ? excess : await measure()).toEqual([]);
});

test('the lookup of a session keeps its query budget', async () => {
  const send = () =>
    sendSigned(account.opsOrigin, 'POST', sessionResolutionPath, { json: { token } }, { audience: 'account' });
  expect(await measureExcess(sessionLookup, send)).toEqual([]);
});
