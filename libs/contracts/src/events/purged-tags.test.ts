import { expect, test } from '@jest/globals';
import { type CallKey, contract, type ServiceName } from '../contract';
import type { Endpoint } from '../http/endpoint';
import type { PortalEvent } from './events';
import { purgedTags } from './purged-tags';

const keys = Object.keys(contract) as CallKey[];

/** Calls that change nothing that shared responses show. */
const unshared: Partial<Record<CallKey, string>> = {
  'POST /api/auth/signin': 'opens a session',
  'POST /api/auth/signout': 'ends a session',
  'POST /api/auth/signup': 'accounts are not public before they are verified',
  'POST /api/auth/resend-otp': 'sends an email',
  'POST /api/auth/request-password-reset': 'sends an email',
  'POST /api/auth/reset-password': 'passwords and sessions',
  'POST /api/users/{id}/follow': 'only calls for signed-in players show follows',
  'DELETE /api/users/{id}/follow': 'only calls for signed-in players show follows',
  'POST /api/contact': 'sends an email',
  'POST /api/email/test': 'changes nothing',
  'POST /api/email/tournament': 'sends an email',
  'POST /api/email/clan-invitation': 'sends an email',
  'POST /api/email/notifications': 'deliverability of addresses',
  'POST /api/email/preferences': "an address's own choice",
  'POST /api/email/unsubscribe': "an address's own choice",
};
const operationsOnEmail = (key: string) => key.startsWith('POST /api/operations/email/');

test.each(keys.filter((key) => !key.startsWith('GET ')))(
  '%s either names the tags of what shows its change, or no shared response shows it',
  (key) => {
    const { purges = [] }: Endpoint = contract[key];
    expect(purges.length > 0).toBe(unshared[key] === undefined && !operationsOnEmail(key));
  },
);

test('what a change purges is a tag of a shared response', () => {
  const endpoints = keys.map((key): Endpoint => contract[key]);
  const tags = new Set(endpoints.flatMap(({ cache }) => cache?.tags ?? []));
  for (const tag of endpoints.flatMap(({ purges }) => purges ?? [])) expect(tags).toContain(tag);
  const data = { memberIds: ['{id}'] };
  const events = ['player.changed', 'standing.changed', 'clan.changed'].map((type) => ({
    type,
    entityId: '{id}',
    data,
  }));
  const purgedBy = (service: ServiceName) => purgedTags(service, events as PortalEvent[]);
  const purged = [...purgedBy('account'), ...purgedBy('community'), ...purgedBy('competition')];
  expect(purged.sort()).toEqual(['clan:{id}', 'clans', 'leaderboard', 'player:{id}']);
  for (const tag of purged) expect(tags).toContain(tag);
});
