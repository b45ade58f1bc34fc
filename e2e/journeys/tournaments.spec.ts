import { expect, test } from '../support/test.ts';

const getPath = (number: string) => `/tournaments/65f0c0ffee0000000000d0${number}`;

test('the list shows the exact empty message [2.6]', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/tournaments')) requests.push(request.url());
  });
  await page.goto('/tournaments');
  await expect(page.getByRole('heading', { name: 'No Tournaments Available' })).toBeVisible();
  await expect(
    page.getByText('There are currently no tournaments running. Check back soon...', { exact: true }),
  ).toBeVisible();
  expect(requests).toEqual([]);
});

for (const { number, name, badge, match, final, more } of [
  { number: '01', name: 'Floodlight Masters', badge: 'Live Now', match: 'Live', final: 'Pending', more: 24 },
  { number: '03', name: 'Winter Night Cup', badge: 'Upcoming', match: 'Scheduled', final: 'Pending', more: 10 },
  { number: '07', name: 'Harvest Trophy', badge: 'Completed', match: 'Scheduled', final: 'Completed', more: 56 },
]) {
  test(`a tournament that is ${badge.toLowerCase()} shows bracket, participants and info [2.6]`, async ({ page }) => {
    await page.goto(getPath(number));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
    const bracket = page.getByRole('region', { name: 'Tournament Bracket' });
    for (const opponents of ['Player1 vs Player2', 'Player3 vs Player4', 'TBD vs TBD'])
      await expect(bracket.getByText(opponents)).toBeVisible();
    await expect(bracket.getByText(match, { exact: true })).toHaveCount(2);
    await expect(bracket.getByText(final, { exact: true })).toHaveCount(1);
    const participants = page.getByRole('region', { name: 'Top Participants' });
    await expect(participants.getByText('Qualified')).toHaveCount(4);
    await expect(participants.getByText('Eliminated')).toHaveCount(4);
    await expect(participants.getByText(`+${more} more participants`)).toBeVisible();
    const info = page.getByRole('region', { name: 'Tournament Info' });
    await expect(info.getByText('Online Tournament')).toBeVisible();
    await expect(info.getByText('Single Elimination')).toBeVisible();
  });
}

test('a missing tournament shows a message', async ({ page }) => {
  for (const id of ['000000000000000000000000', 'no-such-cup']) {
    await page.goto(`/tournaments/${id}`);
    await expect(page.getByRole('heading', { name: 'Tournament Not Found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Tournaments' }).click();
  await expect(page).toHaveURL(/\/tournaments$/);
});
