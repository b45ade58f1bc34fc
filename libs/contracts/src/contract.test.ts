import { expect, test } from '@jest/globals';
import { type CallKey, contract } from './contract.ts';
import { type Endpoint, requiresPlayer } from './http/endpoint.ts';
import { featureCalls } from './testing/feature-calls.ts';

const keys = Object.keys(contract) as CallKey[];

/** Calls from section 7 of the specification, and calls that the portal adds for its own screens. */
const specified = [
  'DELETE /api/clans/{id}',
  'DELETE /api/users/{id}/follow',
  'GET /api/auth/me',
  'GET /api/clans',
  'GET /api/clans/{id}',
  'GET /api/clans/{id}/details',
  'GET /api/clans/{id}/members',
  'GET /api/leaderboard',
  'GET /api/news',
  'GET /api/news/{id}',
  'GET /api/tournaments/{id}',
  'GET /api/users',
  'GET /api/users/search',
  'GET /api/users/{id}',
  'GET /api/users/{id}/follow-stats',
  'GET /api/users/{id}/follow-status',
  'GET /api/users/{id}/followers',
  'GET /api/users/{id}/following',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/resend-otp',
  'POST /api/auth/reset-password',
  'POST /api/auth/signin',
  'POST /api/auth/signout',
  'POST /api/auth/signup',
  'POST /api/auth/update-platform',
  'POST /api/auth/upload-avatar',
  'POST /api/auth/verify-email',
  'POST /api/clans',
  'POST /api/clans/{id}/members',
  'POST /api/email/clan-invitation',
  'POST /api/email/test',
  'POST /api/email/tournament',
  'POST /api/users/{id}/follow',
];
const operations = [
  'GET /api/operations/email',
  'GET /api/operations/email/audit',
  'GET /api/operations/emails',
  'GET /api/operations/emails/{emailId}',
  'GET /api/operations/emails/{emailId}/preview',
  'GET /api/operations/email/suppressions',
  'POST /api/operations/emails',
  'POST /api/operations/emails/{emailId}/reveal',
  'POST /api/operations/email/pause',
  'POST /api/operations/email/resume',
  'POST /api/operations/email/suppress',
  'POST /api/operations/email/unsuppress',
];
const own = [
  'GET /api/email/preferences',
  'GET /api/email/preferences/own',
  'GET /api/email/unsubscribe',
  'POST /api/email/notifications',
  'POST /api/email/preferences',
  'POST /api/email/unsubscribe',
  'GET /api/avatars/generated/{userId}',
  'GET /api/avatars/{hash}',
  'GET /api/clan-logos/{hash}',
  'GET /api/clans/{id}/share-image',
  'GET /api/email/previews/{template}',
  'GET /api/leaderboard/following',
  'GET /api/leaderboard/me',
  'GET /api/news-images/{hash}',
  'GET /api/news/{id}/share-image',
  'GET /api/operations/me',
  'GET /api/players/{id}/share-image',
  'GET /api/players/{username}',
  'GET /api/share-image',
  'GET /api/sitemap/articles/{id}',
  'GET /api/sitemap/clans/{id}',
  'GET /api/sitemap/community',
  'GET /api/sitemap/competition',
  'GET /api/sitemap/players/{id}',
  'GET /api/sitemap/tournaments/{id}',
  'GET /api/stats/community',
  'GET /api/stats/competition',
  'GET /api/tournaments',
  'GET /api/tournaments/{id}/share-image',
  'POST /api/contact',
];

test('the contract holds every call of the specification, its own few, and no other', () => {
  expect([...keys].sort()).toEqual([...specified, ...own, ...operations, ...Object.values(featureCalls).flat()].sort());
});

test('only these calls may be made without signing in [1.2, 6.1, 6.2]', () => {
  const open = keys.filter((key) => !requiresPlayer(contract[key]));
  expect(open.sort()).toEqual([
    'DELETE /api/notifications/devices/{deviceId}',
    'GET /api/avatars/generated/{userId}',
    'GET /api/avatars/{hash}',
    'GET /api/clan-logos/{hash}',
    'GET /api/clans',
    'GET /api/clans/{id}',
    'GET /api/clans/{id}/cups',
    'GET /api/clans/{id}/details',
    'GET /api/clans/{id}/members',
    'GET /api/clans/{id}/share-image',
    'GET /api/email/preferences',
    'GET /api/email/previews/{template}',
    'GET /api/email/unsubscribe',
    'GET /api/fixtures',
    'GET /api/leaderboard',
    'GET /api/news',
    'GET /api/news-images/{hash}',
    'GET /api/news/{id}',
    'GET /api/news/{id}/share-image',
    'GET /api/players/{id}/cups',
    'GET /api/players/{id}/history',
    'GET /api/players/{id}/share-image',
    'GET /api/players/{id}/versus/{other}',
    'GET /api/players/{username}',
    'GET /api/seasons/{season}/leaderboard',
    'GET /api/share-image',
    'GET /api/sitemap/articles/{id}',
    'GET /api/sitemap/clans/{id}',
    'GET /api/sitemap/community',
    'GET /api/sitemap/competition',
    'GET /api/sitemap/players/{id}',
    'GET /api/sitemap/tournaments/{id}',
    'GET /api/stats/community',
    'GET /api/stats/competition',
    'GET /api/tournaments',
    'GET /api/tournaments/{id}',
    'GET /api/tournaments/{id}/bracket',
    'GET /api/tournaments/{id}/calendar',
    'GET /api/tournaments/{id}/log',
    'GET /api/tournaments/{id}/matches/{key}',
    'GET /api/tournaments/{id}/matches/{key}/share-image',
    'GET /api/tournaments/{id}/matches/{key}/share-text',
    'GET /api/tournaments/{id}/moments',
    'GET /api/tournaments/{id}/moments/{version}',
    'GET /api/tournaments/{id}/share-image',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/resend-otp',
    'POST /api/auth/reset-password',
    'POST /api/auth/signin',
    'POST /api/auth/signout',
    'POST /api/auth/signup',
    'POST /api/auth/verify-email',
    'POST /api/contact',
    'POST /api/email/notifications',
    'POST /api/email/preferences',
    'POST /api/email/test',
    'POST /api/email/unsubscribe',
  ]);
});

test("these calls alone may depend on who calls although anyone may call them; those that change anything are account's", () => {
  const optional = keys.filter((key) => contract[key].access === 'optional');
  expect(optional.sort()).toEqual([
    'GET /api/clans/{id}/details',
    'GET /api/tournaments/{id}/matches/{key}',
    'POST /api/auth/signin',
    'POST /api/auth/signout',
    'POST /api/auth/verify-email',
  ]);
  expect(optional.filter((key) => !key.startsWith('GET ') && contract[key].service !== 'account')).toEqual([]);
});

test.each(Object.entries(featureCalls))('these calls do not exist unless %s is on', (feature, calls) => {
  expect(keys.filter((key) => (contract[key] as Endpoint).feature === feature).sort()).toEqual(calls);
});

test('these calls share one response among all clients', () => {
  expect(keys.filter((key) => (contract[key] as Endpoint).cache).sort()).toEqual([
    'GET /api/avatars/generated/{userId}',
    'GET /api/avatars/{hash}',
    'GET /api/clan-logos/{hash}',
    'GET /api/clans',
    'GET /api/clans/{id}',
    'GET /api/clans/{id}/cups',
    'GET /api/clans/{id}/members',
    'GET /api/clans/{id}/share-image',
    'GET /api/fixtures',
    'GET /api/leaderboard',
    'GET /api/news',
    'GET /api/news-images/{hash}',
    'GET /api/news/{id}',
    'GET /api/news/{id}/share-image',
    'GET /api/players/{id}/cups',
    'GET /api/players/{id}/history',
    'GET /api/players/{id}/share-image',
    'GET /api/players/{id}/versus/{other}',
    'GET /api/players/{username}',
    'GET /api/seasons/{season}/leaderboard',
    'GET /api/share-image',
    'GET /api/sitemap/articles/{id}',
    'GET /api/sitemap/clans/{id}',
    'GET /api/sitemap/community',
    'GET /api/sitemap/competition',
    'GET /api/sitemap/players/{id}',
    'GET /api/sitemap/tournaments/{id}',
    'GET /api/stats/community',
    'GET /api/stats/competition',
    'GET /api/tournaments',
    'GET /api/tournaments/{id}',
    'GET /api/tournaments/{id}/bracket',
    'GET /api/tournaments/{id}/calendar',
    'GET /api/tournaments/{id}/log',
    'GET /api/tournaments/{id}/matches/{key}/share-image',
    'GET /api/tournaments/{id}/matches/{key}/share-text',
    'GET /api/tournaments/{id}/moments',
    'GET /api/tournaments/{id}/moments/{version}',
    'GET /api/tournaments/{id}/share-image',
  ]);
});

test('only the privileged user may list email addresses and change clans', () => {
  expect(keys.filter((key) => contract[key].access === 'privileged').sort()).toEqual([
    'DELETE /api/clans/{id}',
    'GET /api/users',
    'POST /api/clans',
    'POST /api/clans/{id}/members',
  ]);
});

test('only operators may see and change what is below /api/operations, whoever they are', () => {
  expect(keys.filter((key) => contract[key].access === 'operator').sort()).toEqual([...operations].sort());
});
