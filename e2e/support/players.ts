import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { createGate } from '@portal/testing/gate';
import { codeFor } from './email.ts';

export interface NewPlayer {
  username: string;
  email: string;
  password: string;
}

export const demoPassword = 'Demo-Pass-1';

/** A player that no other journey uses. */
export const newPlayer = (): NewPlayer => {
  const suffix = randomBytes(5).toString('hex');
  return { username: `player_${suffix}`, email: `${suffix}@example.com`, password: 'Floodlit-Pitch-7' };
};

export const fillSignUp = async (page: Page, player: NewPlayer): Promise<void> => {
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(player.password);
};

/** Where players begin. Where tournaments are played, home shows what comes next. */
export const findStartPage = (): string => (test.info().project.name === 'live' ? '/' : '/profile');

/** Signs up in the browser with the code from the caught email, skips what a new player may choose, and ends where players begin. */
export const signUpAndVerify = async (page: Page, player: NewPlayer): Promise<void> => {
  await page.goto('/signup');
  await fillSignUp(page, player);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`Enter the 6-digit code sent to ${player.email}`)).toBeVisible();
  await page.getByRole('textbox', { name: /code/i }).fill(await codeFor(player.email));
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByText('Email Verified!').first()).toBeVisible();
  if (test.info().project.name === 'live') {
    await page.getByRole('link', { name: 'Skip', exact: true }).click();
    await page.getByRole('link', { name: 'Go to My Matchday' }).click();
  }
  await page.waitForURL((url) => url.pathname === findStartPage());
};

export const signIn = async (page: Page, identifier: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Username or Email').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).and(page.locator('[type=submit]')).click();
};

/** Expires the session and holds all reads until `act` has finished: a read in the background would otherwise sign the player out first. */
export const expireSession = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const reads = createGate({ isOpen: false });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await reads.passed();
    // A page cancels its calls when it is left.
    await route.continue().catch(() => undefined);
  });
  await page.context().clearCookies();
  await act();
  reads.open();
};
