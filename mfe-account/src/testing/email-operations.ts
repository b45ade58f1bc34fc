import type { EmailDetails, EmailOverview, EmailSummary } from '@portal/contracts';
import { aUser, type FakeHandlers, type RenderPortalOptions } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { openPage } from './open-page.ts';

export const path = '/operations/email';
export const moment = '2026-11-22T14:05:09.000Z';
export const overview: EmailOverview = {
  at: moment,
  lanes: [
    { lane: 'otp', waiting: 0, retrying: 0, oldestSeconds: 0 },
    { lane: 'tx', waiting: 20_000, retrying: 3, oldestSeconds: 600 },
    { lane: 'bulk', waiting: 0, retrying: 0, oldestSeconds: 0 },
  ],
  lastMinute: { sent: 12, notSent: 0 },
  lastHour: null,
  pause: null,
  workers: 0,
  eventsWaiting: 7,
  problems: [
    { state: 'queued', code: '451', failure: null, emails: 3 },
    { state: 'failed', code: null, failure: 'permanent bounce', emails: 4 },
  ],
};
export const summary: EmailSummary = {
  id: '0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d',
  template: 'welcome',
  lane: 'tx',
  state: 'failed',
  address: 'a•••@example.com',
  createdAt: moment,
  finishedAt: moment,
  tries: 4,
  failure: 'refused by the SMTP server',
  suppression: null,
};
export const email: EmailDetails = {
  ...summary,
  ...{ messageId: '<x@example.com>', templateVersion: 2, requestId: 'request-1' },
  ...{ requestedAt: moment, expiresAt: moment, nextAttemptAt: moment },
  actions: ['retry'],
  attempts: [
    { at: moment, worker: 'w1', server: 'smtp-1:25', outcome: 'refused', code: '550', response: '550 no such user' },
  ],
};

const handlers: FakeHandlers = {
  'GET /api/operations/email': overview,
  'GET /api/operations/emails': [summary],
  'GET /api/operations/emails/{emailId}': email,
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
