import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './test';

export interface Match {
  key: string;
  state: string;
  home: { playerId: string | null; username: string | null };
  away: { playerId: string | null; username: string | null };
  winner: 'home' | 'away' | null;
}

interface Cup {
  phase: string;
  rounds: { title: string; matches: Match[] }[];
  places: { playerId: string; place: number }[];
}

export const readCup = async (request: APIRequestContext, id: string): Promise<Cup> =>
  (await (await request.get(`/api/tournaments/${id}/bracket`)).json()) as Cup;

export const readMatches = async (request: APIRequestContext, id: string): Promise<Match[]> =>
  (await readCup(request, id)).rounds.flatMap(({ matches }) => matches);

/** Creates a cup from a template and opens its console. @returns its id */
export const createCup = async (
  admin: Page,
  { name, template, clocks = {} }: { name: string; template: string; clocks?: Record<string, string> },
): Promise<string> => {
  await admin.goto('/tournaments');
  await admin.getByRole('link', { name: 'Create Tournament' }).click();
  await admin.getByRole('button', { name: template, exact: true }).click();
  await admin.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const [label, minutes] of Object.entries(clocks)) await admin.getByLabel(label).fill(minutes);
  await admin.getByRole('button', { name: 'Create Tournament' }).click();
  await admin.waitForURL('**/tournaments/*?tab=run');
  return new URL(admin.url()).pathname.split('/').at(-1) ?? '';
};

export const takeStep = async (bar: Locator, label: string): Promise<void> => {
  const button = bar.getByRole('button', { name: label });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toBeHidden();
};

export const openSection = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name }).click();
