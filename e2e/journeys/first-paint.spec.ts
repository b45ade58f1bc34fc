import { createGate } from '@portal/testing/gate';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

const open = ['/', '/console', '/leaderboard', '/news', '/clans', '/clans/65f0c0ffee0000000000e001', '/tournaments'];
const more = [
  '/tournaments/65f0c0ffee0000000000d001',
  '/members/GoalMachine_9',
  '/signin',
  '/signup',
  '/contact',
  '/terms',
];
const ownPages = ['/profile', '/members', '/email-test'];

test('before any script every page shows the header and its own shape, which its content does not move', async ({
  page,
  openAs,
}) => {
  // Opens some fifteen pages.
  test.slow();
  const own = await openAs('demo_player');
  const shapes = new Map<string, string>();
  for (const path of [...open, ...more, ...ownPages]) {
    const visited = ownPages.includes(path) ? own : page;
    const scripts = createGate({ isOpen: false });
    await visited.route('**/*.js', async (route) => {
      await scripts.passed();
      await route.continue();
    });
    await visited.goto(path, { waitUntil: 'commit' });
    const main = visited.locator('#main');
    await expect(visited.getByRole('banner').getByRole('link').first()).toBeVisible();
    const painted = await main.evaluateHandle((element) => element);
    const shape = await main.evaluate((element) =>
      [...element.querySelectorAll('*')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ top, width, height }) => [top, width, height].map(Math.round).join())
        .join(' '),
    );
    expect(shape, path).not.toBe('');
    shapes.set(path, shape);
    scripts.open();
    await expect.poll(() => painted.evaluate(({ isConnected }) => isConnected), { message: path }).toBe(false);
    await expect(visited.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await sumLayoutShifts(visited), path).toBeLessThanOrEqual(0.02);
    await visited.unrouteAll();
  }
  const distinct = new Set(shapes.values());
  expect(distinct.size, [...shapes.keys()].join()).toBe(shapes.size);
});

test('home has a kick-off motion except with reduced motion, and a pitch is beside the form of sign-in on wide screens', async ({
  page,
}) => {
  const motions = () =>
    page.evaluate(() => document.getAnimations().filter((motion) => motion instanceof CSSAnimation).length);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await motions()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(motions).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.goto('/signin');
  const form = page.getByRole('main').locator('form');
  const pitch = page.getByRole('main').locator('svg').filter({ visible: true }).last();
  // The form is painted before it is interactive, and the scene may be replaced meanwhile.
  const gap = async () => {
    const [beside, box] = [await pitch.boundingBox(), await form.boundingBox()];
    return beside && box ? beside.x - (box.x + box.width) : null;
  };
  await expect.poll(gap).toBeGreaterThan(0);
});
