import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

interface Entrant {
  id: string;
  name: string | null;
}

export interface Match {
  key: string;
  state: string;
  home: { entrant: Entrant | null };
  away: { entrant: Entrant | null };
  winner: 'home' | 'away' | null;
}

interface Cup {
  phase: string;
  rounds: { title: string; matches: Match[] }[];
  places: { entrant: Entrant; place: number }[];
}

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** Settings of a cup that is one match, with an hour for everything. */
export const cupSettings = (name: string, overrides: object = {}) => ({
  ...{ name, game: 'eFootball 2026', prizePool: 0, rules: 'Be fair.', format: 'single-elimination' },
  ...{ groups: 2, legs: 1, twice: false, thirdPlace: false, extraTime: true, awayGoals: false, ladder: 'uefa' },
  ...{ minEntrants: 2, maxEntrants: 2, seeding: 'score', autoStart: false, staff: [] },
  clocks: { ready: 60, play: 60, extension: 60, confirm: 60, evidence: 60, attention: 60 },
  times: {
    ...{ opensAt: inMinutes(60), checkInAt: inMinutes(120), checkInClosesAt: inMinutes(180) },
    ...{ startsAt: inMinutes(240), endsAt: inMinutes(300) },
  },
  ...overrides,
});

export const send = async (request: APIRequestContext, path: string, data: object) => {
  const response = await request.post(path, { data });
  expect(response.status(), `${path} ${await response.text()}`).toBe(200);
  return (await response.json()) as { id: string; version: number };
};

/** Opens a final of two players, with `portal_admin` as organizer. @returns the path of its cup */
export const openFinal = async (
  organizer: APIRequestContext,
  players: readonly Page[],
  overrides: object = {},
): Promise<string> => {
  const { id } = await send(organizer, '/api/tournaments', { settings: cupSettings(`Final ${Date.now()}`, overrides) });
  const cup = `/api/tournaments/${id}`;
  const enter = async (to: string) => {
    const { version } = (await (await organizer.get(`${cup}/bracket`)).json()) as { version: number };
    await send(organizer, `${cup}/phase`, { to, version });
  };
  await enter('registration');
  for (const [at, { request }] of players.entries())
    await send(request, `${cup}/entry`, { gameId: `ELM-${at + 1}`, acceptsRules: true });
  await enter('check-in');
  for (const { request } of players) await send(request, `${cup}/check-in`, {});
  await enter('ready');
  await enter('live');
  return `/tournaments/${id}`;
};

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
  // A step before its time asks what happens to the times after it. Its dialog hides the button, too.
  const choice = bar.page().getByRole('button', { name: /^(Move Times|Start Now)$/ });
  await expect(button).toBeHidden();
  if (await choice.isVisible()) await choice.click();
  await expect(choice).toBeHidden();
  await expect(button).toBeHidden();
};

export const openSection = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name }).click();
