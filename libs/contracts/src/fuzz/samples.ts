import type { CallKey, Contract } from '../contract';
import type { z } from '../zod';

/** Input as text, a value for each field: what stands in an address or in a form. */
type Texts<S> = S extends z.ZodType ? { [Name in keyof z.input<S>]-?: string } : never;

interface SampleOf<E> {
  params: E extends { params: infer S } ? Texts<S> : Record<never, string>;
  query: E extends { query: infer S } ? Texts<S> : Record<never, string>;
  body: E extends { body: infer S extends z.ZodType } ? z.input<S> : Record<never, unknown>;
  fields: E extends { multipart: { fields: infer S } } ? Texts<S> : Record<never, string>;
}

/** Only the parts that the call takes. */
type Sample<E> = Pick<SampleOf<E>, Extract<keyof E, keyof SampleOf<E>>> &
  (E extends { multipart: { fields: unknown } } ? Pick<SampleOf<E>, 'fields'> : unknown);

/** Any sample, for code that does not care which call it is for. */
export interface AnySample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  fields?: Record<string, string>;
}

const id = '65f0c0ffee0000000000c1a4';
const hash = `${'0123456789abcdef'.repeat(4)}.webp`;
const email = 'sample@example.com';
const password = 'Sample-Pass-1';
const page = { limit: '10', cursor: 'c2FtcGxl' };

/** For each call an input that its schemas accept: what is bad is made from it by one change at a time. */
export const samples: { [K in CallKey]: Sample<Contract[K]> } = {
  'GET /api/auth/me': {},
  'POST /api/auth/signin': { body: { identifier: 'sample_player', password } },
  'POST /api/auth/signout': {},
  'POST /api/auth/signup': { body: { username: 'sample_player', email, password, confirmPassword: password } },
  'POST /api/auth/verify-email': { body: { email, otp: '123456' } },
  'POST /api/auth/resend-otp': { body: { email } },
  'POST /api/auth/request-password-reset': { body: { email } },
  'POST /api/auth/reset-password': { body: { token: 'c2FtcGxl', password } },
  'POST /api/auth/upload-avatar': {},
  'POST /api/auth/update-platform': { body: { platform: 'PC' } },
  'GET /api/users': { query: { q: 'sample', limit: '10' } },
  'GET /api/avatars/{hash}': { params: { hash } },
  'GET /api/avatars/generated/{userId}': { params: { userId: id } },
  'GET /api/leaderboard': { query: { type: 'player', limit: '3', platformGroup: 'console' } },
  'GET /api/news': { query: { ...page, platformGroup: 'mobile' } },
  'GET /api/news/{id}': { params: { id } },
  'GET /api/news-images/{hash}': { params: { hash } },
  'GET /api/users/search': { query: { q: 'sample', limit: '10' } },
  'GET /api/users/{id}': { params: { id } },
  'GET /api/users/{id}/follow-stats': { params: { id } },
  'GET /api/users/{id}/follow-status': { params: { id } },
  'POST /api/users/{id}/follow': { params: { id } },
  'DELETE /api/users/{id}/follow': { params: { id } },
  'GET /api/users/{id}/followers': { params: { id }, query: page },
  'GET /api/users/{id}/following': { params: { id }, query: page },
  'GET /api/clans': { query: page },
  'POST /api/clans': {
    fields: {
      name: 'Sample Clan',
      description: 'A clan to be refused',
      leaderUsername: 'sample_player',
      leaderPhone: '+1 (555) 010-0100',
      manager1Username: 'sample_manager',
      manager2Username: '',
      manager3Username: '',
    },
  },
  'GET /api/clans/{id}': { params: { id } },
  'DELETE /api/clans/{id}': { params: { id } },
  'GET /api/clans/{id}/details': { params: { id } },
  'GET /api/clans/{id}/members': { params: { id }, query: page },
  'POST /api/clans/{id}/members': { params: { id }, body: { userId: id } },
  'GET /api/clan-logos/{hash}': { params: { hash } },
  'GET /api/tournaments': { query: { ...page, status: 'live' } },
  'GET /api/tournaments/{id}': { params: { id } },
  'GET /api/stats/community': {},
  'GET /api/stats/competition': {},
  'POST /api/contact': {
    body: { firstName: 'Sam', lastName: 'Sample', email, subject: 'A question', message: 'Is this refused?' },
  },
  'POST /api/email/test': {},
  'GET /api/email/previews/{template}': { params: { template: 'welcome' } },
  'POST /api/email/tournament': { body: { tournamentName: 'Sample Cup', startDate: '2030-01-01T18:00:00.000Z' } },
  'POST /api/email/clan-invitation': { body: { userEmail: email, username: 'sample_player', clanName: 'Sample Clan' } },
};
