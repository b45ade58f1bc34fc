import { type CurrentUser, userResponse } from '@portal/contracts';
import { type TestAccount, uniqueName } from './account.ts';
import type { Browser, CallResponse } from './browser.ts';

interface Credentials {
  username: string;
  email: string;
  password: string;
}

/** Unique credentials; `overrides` replaces the fields under test. */
export const someone = (overrides: Partial<Credentials> = {}): Credentials => {
  const username = overrides.username ?? uniqueName();
  return { username, email: `${username}@example.com`, password: 'Kx7!pelican-harbour', ...overrides };
};

export const signUp = (browser: Browser, { username, email, password }: Credentials): Promise<CallResponse> =>
  browser.call('POST /api/auth/signup', { json: { username, email, password, confirmPassword: password } });

export const verify = (browser: Browser, email: string, otp: string): Promise<CallResponse> =>
  browser.call('POST /api/auth/verify-email', { json: { email, otp } });

export const signIn = (browser: Browser, identifier: string, password: string): Promise<CallResponse> =>
  browser.call('POST /api/auth/signin', { json: { identifier, password } });

export const requestReset = (browser: Browser, email: string): Promise<CallResponse> =>
  browser.call('POST /api/auth/request-password-reset', { json: { email } });

/** The token of a new reset link, as it arrives by email. */
export const resetTokenFor = async (account: TestAccount, email: string): Promise<string> => {
  await requestReset(account.browser(), email.toUpperCase());
  return account.secretFor(email, 'password-reset');
};

export const reset = (browser: Browser, token: string, password: string): Promise<CallResponse> =>
  browser.call('POST /api/auth/reset-password', { json: { token, password } });

/** A six-digit code other than this one. */
export const wrongCode = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

interface SignedUp extends Credentials {
  browser: Browser;
  code: string;
}

/** Somebody who has signed up and not verified. */
export const signedUp = async (account: TestAccount, overrides: Partial<Credentials> = {}): Promise<SignedUp> => {
  const credentials = someone(overrides);
  const browser = account.browser();
  const response = await signUp(browser, credentials);
  if (response.status !== 200) throw new Error(`sign-up returned ${response.status} ${JSON.stringify(response.json)}`);
  return { ...credentials, browser, code: await account.secretFor(credentials.email, 'verification-code') };
};

export interface TestPlayer extends Credentials {
  browser: Browser;
  user: CurrentUser;
}

/** A verified player who is signed in. */
export const player = async (account: TestAccount, overrides: Partial<Credentials> = {}): Promise<TestPlayer> => {
  const { browser, code, ...credentials } = await signedUp(account, overrides);
  const response = await verify(browser, credentials.email, code);
  if (response.status !== 200)
    throw new Error(`verification returned ${response.status} ${JSON.stringify(response.json)}`);
  return { ...credentials, browser, user: userResponse.parse(response.json).user };
};
