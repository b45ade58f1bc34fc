import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import { emailLanes, emailRequestedEvent, emailTemplates } from './email-requested.ts';
import { clanChangedEvent, playerChangedEvent, standingChangedEvent } from './events.ts';

const id = '65f0c0ffee0000000000c1a4';
const at = '2026-01-01T00:00:00.000Z';
const eventId = '0b0ddb5c-6d1f-4b0a-8f5e-0a7c3f1f4f10';
const entity = { eventId, occurredAt: at, entityId: id, entityVersion: 1 };

const events = {
  'player.changed': [
    playerChangedEvent,
    { ...entity, data: { username: 'a', avatar: null, platform: 'PC', roles: [], createdAt: at } },
  ],
  'standing.changed': [standingChangedEvent, { ...entity, data: { score: 1, gamesPlayed: 1, wins: 0 } }],
  'clan.changed': [
    clanChangedEvent,
    { ...entity, data: { name: 'a', logo: null, leaderId: null, managerIds: [], memberIds: [id], deleted: false } },
  ],
} as const;

describe.each(Object.entries(events))('%s', (type, [schema, event]) => {
  test('is accepted with the whole state', () => {
    expect(listIssues(schema, { type, ...event })).toEqual([]);
  });

  test.each([
    ['another type', { type: 'other.changed' }],
    ['no version', { entityVersion: 0 }],
    ['a version between two', { entityVersion: 1.5 }],
    ['an event id that is none', { eventId: 'x' }],
    ['a part of the state', { data: {} }],
  ])('is rejected with %s', (_, change) => {
    expect(listIssues(schema, { type, ...event, ...change })).not.toEqual([]);
  });
});

describe('email.requested', () => {
  const data = {
    ...{ template: 'welcome', to: { name: 'a', address: 'a@example.com' }, vars: { username: 'a' }, sealed: null },
    ...{ dedupeKey: 'welcome:1', expiresAt: at },
  };
  const event = { eventId, occurredAt: at, type: 'email.requested', data };

  test('is accepted', () => expect(listIssues(emailRequestedEvent, event)).toEqual([]));

  test.each([
    ['an unknown template', { template: 'newsletter' }],
    ['variables that are no text', { vars: { username: { $ne: '' } } }],
    ['no dedupe key', { dedupeKey: undefined }],
  ])('is rejected with %s', (_, change) => {
    expect(listIssues(emailRequestedEvent, { ...event, data: { ...data, ...change } })).not.toEqual([]);
  });

  test.each(Object.entries(emailTemplates))('%s: its secret is no public variable', (_, { lane, secret, vars }) => {
    expect(emailLanes).toContain(lane);
    if (secret) expect(Object.keys(vars.shape)).not.toContain(secret);
  });
});
