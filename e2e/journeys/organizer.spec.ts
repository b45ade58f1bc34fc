import { expectAccessible } from '../support/axe.ts';
import { createCup, type Match, openSection, readMatches, takeStep } from '../support/organizer.ts';
import { notifications } from '../support/screen.ts';
import { expect, type Registered, test } from '../support/test.ts';

// The portal of these journeys has the preset `live`: see playwright.config.ts.

const post = async ({ page }: Registered, path: string, data?: object): Promise<void> => {
  const response = await page.request.post(path, { ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
};

test('an organizer runs a cup on a phone: phases, seeds, a dispute, a correction and its undo', async ({
  openAs,
  register,
}) => {
  test.slow();
  const players = await Promise.all([register(), register(), register(), register()]);
  const find = (username: string | null): Registered => {
    const player = players.find((one) => one.username === username);
    if (!player) throw new Error(`no player ${username}`);
    return player;
  };
  const admin = await openAs('portal_admin');
  await admin.setViewportSize({ width: 390, height: 844 });
  const id = await createCup(admin, {
    name: `Cup of ${players[0]?.username}`,
    template: 'Knockout, 8 players',
  });
  const api = `/api/tournaments/${id}`;
  const bar = admin.getByRole('region', { name: 'Next step' });

  // Registration opens by itself at the time of creation.
  await expect(bar.getByRole('button', { name: 'Open Check-In' })).toBeVisible();
  for (const player of players)
    await post(player, `${api}/entry`, { gameId: player.username.slice(0, 40), acceptsRules: true });
  await expect(bar.getByText('4 players registered, 0 on the waiting list.')).toBeVisible();
  await takeStep(bar, 'Open Check-In');
  for (const player of players) await post(player, `${api}/check-in`);
  await expect(bar.getByText('Close check-in: 4 players play, 0 are out, 0 move up.')).toBeVisible();
  await expectAccessible(admin);
  await takeStep(bar, 'Close Check-In');

  await openSection(admin, 'Players');
  const seeds = admin.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  const last = (await seeds.last().getByRole('link').textContent()) ?? '';
  await admin.getByRole('button', { name: `Move ${last} up` }).click();
  await admin.getByRole('button', { name: `Move ${last} up` }).click();
  await expect(seeds.nth(1)).toContainText(last);
  await expectAccessible(admin);
  await openSection(admin, 'Now');
  await takeStep(bar, 'Start Tournament');
  await expect(bar.getByText('The tournament ends automatically after its last match.')).toBeVisible();

  const report = async (match: Match, side: 'home' | 'away', legs: number[][]): Promise<void> =>
    post(find(match[side].entrant?.name ?? null), `${api}/matches/${match.key}`, { do: 'report', score: { legs } });
  const openMatches = async () => (await readMatches(admin.request, id)).filter(({ state }) => state === 'open');
  const [disputed, agreed] = await openMatches();
  if (!disputed || !agreed) throw new Error('two matches must be open');
  for (const side of ['home', 'away'] as const) await report(agreed, side, [[3, 0]]);
  await report(disputed, 'home', [[2, 1]]);
  await report(disputed, 'away', [[1, 2]]);

  await expect(admin.getByRole('heading', { name: '1 match needs you' })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'The screenshot shows this score.' }).click();
  await admin
    .getByRole('button', { name: `2–1 ${disputed.away.entrant?.name} (by ${disputed.home.entrant?.name})` })
    .click();
  await expect(admin.getByRole('heading', { name: 'No match needs you' })).toBeVisible();
  for (const match of await openMatches())
    for (const side of ['home', 'away'] as const) await report(match, side, [[1, 0]]);
  await expect(bar.getByText('All matches are decided.')).toBeVisible();

  await openSection(admin, 'Corrections');
  await admin.getByRole('searchbox', { name: 'Search results by player' }).fill(disputed.away.entrant?.name ?? '');
  const rows = admin.getByRole('list', { name: 'Decided matches' }).getByRole('listitem');
  await rows
    .filter({ hasText: 'Semifinal' })
    .getByRole('link', { name: /^Correct/ })
    .click();
  await admin.getByRole('radio', { name: `Walkover: ${disputed.away.entrant?.name} wins` }).check();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('The screenshot was of another match.');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(
    admin.getByText(/^Final: .* its result no longer counts and the match must be played again\.$/),
  ).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(notifications(admin).getByText('Result Corrected')).toBeVisible();
  expect((await openMatches()).length).toBeGreaterThan(0);
  await notifications(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(notifications(admin).getByText('Correction Undone')).toBeVisible();
  expect((await readMatches(admin.request, id)).every(({ state }) => state === 'done')).toBe(true);
});
