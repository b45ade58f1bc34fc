import type { EmailOverview, Message, MessageSummary } from '@portal/contracts';
import { aUser, type FakeHandlers, type RenderPortalOptions } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { openPage } from './open-page';

export const path = '/operations/email';
export const moment = '2026-11-22T14:05:09.000Z';
const lane = (name: 'otp' | 'tx' | 'bulk', changes: Partial<EmailOverview['lanes'][number]> = {}) => ({
  lane: name,
  open: 0,
  sending: 0,
  delayed: 0,
  unknown: 0,
  oldestSeconds: 0,
  lastMinute: { sent: 0, notSent: 0 },
  lastHour: { sent: 0, notSent: 0 },
  pause: null,
  ...changes,
});
export const overview: EmailOverview = {
  at: moment,
  lanes: [
    lane('otp'),
    lane('tx', { open: 20_000, sending: null, oldestSeconds: 600, lastMinute: null }),
    lane('bulk', { pause: { by: 'night_shift', at: moment, reason: 'provider is down' } }),
  ],
  servers: [
    {
      name: 'smtp-1',
      state: 'open',
      failures: 3,
      openUntil: '2026-11-22T14:05:17.000Z',
      sentLastMinute: 12,
      limitPerSecond: 50,
      pause: null,
    },
  ],
  quota: { used: 120, limit: 200, reserved: 40 },
  workers: [],
  eventsWaiting: 7,
  oldestEventSeconds: 40,
  failures: [{ state: 'failed', code: null, failure: 'permanent bounce', messages: 4 }],
};
export const summary: MessageSummary = {
  id: '0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d',
  template: 'welcome',
  lane: 'tx',
  state: 'failed',
  address: 'a•••@example.com',
  createdAt: moment,
  finishedAt: moment,
  tries: 1,
  failure: 'refused by the SMTP server',
  suppression: null,
};
export const message: Message = {
  ...summary,
  ...{ messageId: '<x@example.com>', templateVersion: 2, requestId: 'request-1' },
  ...{ requestedAt: moment, expiresAt: moment, nextAttemptAt: moment },
  actions: ['retry'],
  attemptsOmitted: 3,
  attempts: [
    { at: moment, worker: 'w1', server: 'smtp-1', outcome: 'refused', code: '550', response: '550 no such user' },
  ],
};

const handlers: FakeHandlers = {
  'GET /api/operations/email': overview,
  'GET /api/operations/email/messages': [summary],
  'GET /api/operations/email/messages/{messageId}': message,
  'GET /api/operations/email/suppressions': [],
  'GET /api/operations/email/audit': [
    {
      id: '1',
      at: moment,
      operator: 'night_shift',
      action: 'retry',
      target: null,
      filter: { state: 'failed' },
      changed: 2,
      reason: 'server is back',
    },
  ],
};
export const openOperations = (query = '', more: FakeHandlers = {}, options: Omit<RenderPortalOptions, 'route'> = {}) =>
  openPage(path + query, { user: aUser(), handlers: { ...handlers, ...more }, ...options });
export const row = (name: RegExp) => within(screen.getByRole('row', { name }));
