import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { workspaceRoot } from '@portal/testing/servers';
import sharp from 'sharp';
import { withBrowser } from '../browser';
import { createCamera, large, small } from '../screenshots/camera';
import { createShot, readShots, type Shot } from '../screenshots/screens';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';

const readmeShots: { shot: Shot; width: number; scale: number }[] = [
  { shot: createShot('home', '/', { screenOnly: true }), width: large, scale: 1 },
  { shot: createShot('leaderboard', '/leaderboard?platform=mobile', { screenOnly: true }), width: large, scale: 1 },
  { shot: createShot('profile', '/profile', { as: 'demo_player', screenOnly: true }), width: small, scale: 2 },
];

const root = workspaceRoot();
const print = (text: string) => console.log(text);

/** The pictures of the README, compressed. */
const takeReadmeShots = async (browser: Browser, url: string): Promise<number> => {
  const take = createCamera(browser, url);
  for (const { shot, width, scale } of readmeShots) {
    const { png } = await take(shot, width, scale);
    const compressed = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
    await writeFile(join(root, 'docs/images', `${shot.name}-${width}.png`), compressed);
  }
  return 0;
};

const takeShots = async (browser: Browser, url: string, only: string, signal: AbortSignal): Promise<number> => {
  const take = createCamera(browser, url);
  let failures = 0;
  for (const shot of readShots().filter(({ name }) => name.includes(only))) {
    for (const width of shot.widths ?? [small, large]) {
      signal.throwIfAborted();
      try {
        const { png, problems } = await take(shot, width);
        await writeFile(join(root, 'screenshots', `${shot.name}-${width}.png`), png);
        for (const problem of problems) print(`  ${shot.name} at ${width} px: ${problem}`);
      } catch (error) {
        failures += 1;
        print(`  ${shot.name} at ${width} px failed: ${error}`);
      }
    }
    print(shot.name);
  }
  if (failures > 0) print(`${failures} screenshots failed`);
  return failures > 0 ? 1 : 0;
};

/**
 * `npm run screenshots`: every screen in its states at 390 and 1440 px, into screenshots/.
 *   --only <text>    those whose name contains the text
 *   --readme         the pictures of the README instead, into docs/images/
 *   --url <address>  of a running portal; without it one is started
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      only: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
  });
  const cancel = new AbortController();
  onEndRequest(async () => cancel.abort());
  const { signal } = cancel;
  await mkdir(join(root, values.readme ? 'docs/images' : 'screenshots'), { recursive: true });
  return withBrowser(print, (browser) => {
    const take = ({ url }: { url: string }) =>
      values.readme ? takeReadmeShots(browser, url) : takeShots(browser, url, values.only, signal);
    return values.url === undefined
      ? withEphemeralPortal({ name: 'screenshots', print, signal }, take)
      : take({ url: values.url });
  });
};
