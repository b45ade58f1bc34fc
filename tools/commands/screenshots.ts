import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { workspaceRoot } from '@portal/testing/servers';
import sharp from 'sharp';
import { withBrowser } from '../browser';
import { createCamera, large, medium, small } from '../screenshots/camera';
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
    const { png } = await take(shot, width, { scale });
    const compressed = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
    await writeFile(join(root, 'docs/images', `${shot.name}-${width}.png`), compressed);
  }
  return 0;
};

/** Forced colors at one width: they change colors, not the layout. */
const variants = [
  ...[small, medium, large].map((width) => ({ width, forcedColors: false })),
  { width: large, forcedColors: true },
];

interface Selection {
  /** Takes the pictures of the preset `live` instead of `specification`. */
  live: boolean;
  /** Takes those whose name contains the text. */
  only: string;
}

const selected = ({ live, only }: Selection): Shot[] =>
  readShots().filter((shot) => shot.live === live && shot.name.includes(only));

const takeShots = async (browser: Browser, url: string, shots: Shot[], signal: AbortSignal): Promise<number> => {
  const take = createCamera(browser, url);
  let failures = 0;
  for (const shot of shots) {
    for (const { width, forcedColors } of variants) {
      if (shot.widths?.includes(width) === false) continue;
      signal.throwIfAborted();
      const name = `${shot.name}-${width}${forcedColors ? '-forced' : ''}`;
      try {
        const { png, problems } = await take(shot, width, { forcedColors });
        await writeFile(join(root, 'screenshots', `${name}.png`), png);
        for (const problem of problems) print(`  ${name}: ${problem}`);
      } catch (error) {
        failures += 1;
        print(`  ${name} failed: ${error}`);
      }
    }
    print(shot.name);
  }
  if (failures > 0) print(`${failures} screenshots failed`);
  return failures > 0 ? 1 : 0;
};

/**
 * `npm run screenshots`: every screen in its states at 390, 768 and 1440 px and in forced colors, into screenshots/.
 *   --only <text>    those whose name contains the text
 *   --readme         the pictures of the README instead, into docs/images/
 *   --url <address>  of a running portal; without it one is started for each preset of the feature flags
 *   --live           that portal has the preset `live`: takes the pictures of that preset
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      only: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
    },
  });
  const cancel = new AbortController();
  onEndRequest(async () => cancel.abort());
  const { signal } = cancel;
  await mkdir(join(root, values.readme ? 'docs/images' : 'screenshots'), { recursive: true });
  return withBrowser(print, async (browser) => {
    const take = (url: string, live: boolean) =>
      values.readme
        ? takeReadmeShots(browser, url)
        : takeShots(browser, url, selected({ live, only: values.only }), signal);
    if (values.url !== undefined) return take(values.url, values.live);
    let failed = 0;
    for (const live of values.readme ? [true] : [false, true]) {
      if (!values.readme && selected({ live, only: values.only }).length === 0) continue;
      const env = { PORTAL_FEATURES: live ? 'live' : 'specification' };
      failed += await withEphemeralPortal({ name: 'screenshots', print, signal, env }, ({ url }) => take(url, live));
    }
    return failed > 0 ? 1 : 0;
  });
};
