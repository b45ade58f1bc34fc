import { describe, expect, test } from '@jest/globals';
import { issuesOf } from '../testing/issues-of.ts';
import {
  currentUser,
  memberProfile,
  newPasswordForm,
  otp,
  resetPasswordBody,
  signInBody,
  signUpBody,
  updatePlatformBody,
  usersQuery,
  verifyEmailBody,
} from './schemas.ts';

const password = 'Demo-Pass-1';
const signUp = { username: 'demo_player', email: 'player@example.com', password, confirmPassword: password };

describe('sign in', () => {
  test('requires both fields', () => {
    expect(issuesOf(signInBody, { identifier: '', password: '' })).toEqual([
      'identifier: Username or email is required',
      'password: Password is required',
    ]);
  });

  test('takes any name and any password: what exists is for the server to say', () => {
    expect(issuesOf(signInBody, { identifier: 'ELM', password: 'x' })).toEqual([]);
    expect(issuesOf(signInBody, { identifier: 'player@example.com', password: ' ' })).toEqual([]);
  });

  test('rejects operators and unknown fields', () => {
    expect(issuesOf(signInBody, { identifier: { $ne: '' }, password: 'x' })).toHaveLength(1);
    expect(issuesOf(signInBody, { identifier: 'a', password: 'x', admin: true })).toHaveLength(1);
  });
});

describe('sign up', () => {
  test('accepts good data', () => {
    expect(issuesOf(signUpBody, signUp)).toEqual([]);
  });

  test('shows a mismatch under confirmPassword [5.6]', () => {
    expect(issuesOf(signUpBody, { ...signUp, confirmPassword: 'Demo-Pass-2' })).toEqual([
      'confirmPassword: Passwords do not match',
    ]);
  });

  test('shows every error at once, each under its field', () => {
    const wrong = { username: 'a-b', email: 'missing-at', password: 'short', confirmPassword: 'other' };
    expect(issuesOf(signUpBody, wrong)).toEqual([
      'username: Username must be at least 6 characters',
      'username: Username can only contain letters, numbers, and underscores',
      'email: Please enter a valid email address',
      'password: Password must be at least 8 characters',
      'password: Password must contain at least one number',
      'password: Password must contain at least one symbol',
      'confirmPassword: Passwords do not match',
    ]);
  });
});

describe('verify email', () => {
  test.each(['123456', '000000'])('accepts the code %s', (code) => {
    expect(issuesOf(otp, code)).toEqual([]);
  });

  test.each(['', '12345', '1234567', '12a456', ' 12345', '12345\n', '１２３４５６', '١٢٣٤٥٦', '-12345', '1e5000'])(
    'rejects the code %j',
    (code) => {
      expect(issuesOf(otp, code)).toEqual(['OTP must be 6 digits']);
    },
  );

  test('takes no number in place of the code: leading zeros would be lost', () => {
    expect(issuesOf(verifyEmailBody, { email: signUp.email, otp: 123456 })).toHaveLength(1);
  });
});

describe('reset password', () => {
  test('needs a token', () => {
    expect(issuesOf(resetPasswordBody, { token: '', password })).toEqual(['token: No reset token provided']);
  });

  test('has the password rules of sign-up', () => {
    const rules = (schema: typeof signUpBody | typeof resetPasswordBody | typeof newPasswordForm, body: object) =>
      issuesOf(schema, { ...body, password: 'abc' }).filter((issue) => issue.startsWith('password'));
    expect(rules(resetPasswordBody, { token: 't' })).toEqual(rules(signUpBody, { ...signUp, confirmPassword: 'abc' }));
    expect(rules(newPasswordForm, { confirmPassword: 'abc' })).toEqual(rules(resetPasswordBody, { token: 't' }));
  });

  test('the form requires the password twice', () => {
    expect(issuesOf(newPasswordForm, { password, confirmPassword: '' })).toEqual([
      'confirmPassword: Passwords do not match',
    ]);
  });
});

test.each(['PlayStation', 'PC', 'Mobile'])('the platform may be %s', (platform) => {
  expect(issuesOf(updatePlatformBody, { platform })).toEqual([]);
});

test.each(['pc', 'Xbox', ''])('the platform may not be %j', (platform) => {
  expect(issuesOf(updatePlatformBody, { platform })).toHaveLength(1);
});

test('the list of users is bounded', () => {
  expect(usersQuery.parse({})).toEqual({ limit: 50 });
  expect(issuesOf(usersQuery, { limit: '101' })).toHaveLength(1);
});

test('a response never carries a field that the contract does not declare', () => {
  const user = {
    id: '65f0c0ffee0000000000c1a4',
    username: 'demo_player',
    email: 'player@example.com',
    avatar: null,
    role: 'Player',
    roles: [],
    platform: 'PC',
    region: 'Europe',
    score: 0,
    gamesPlayed: 0,
    wins: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    clanInfo: null,
  };
  expect(currentUser.parse({ ...user, passwordHash: 'x' })).toEqual(user);
  // A private field of the own profile must also be declared there before others can read it.
  const { role: _role, ...shared } = user;
  expect(memberProfile.parse({ ...user, realName: 'x' })).toEqual(shared);
  expect(Object.keys(memberProfile.shape).sort()).toEqual(Object.keys(shared).sort());
});
