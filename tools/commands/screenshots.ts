import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { workspaceRoot } from '@portal/testing/servers';
import sharp from 'sharp';
import { withBrowser } from '../browser';
import { createCamera, large, medium, type Picture, small } from '../screenshots/camera';
import { createShot, readShots } from '../screenshots/screens';
import { abortOnEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { SettingsError } from '../start/settings';

const onScreen = { live: true, screenOnly: true };
const readmePictures: Picture[] = [
  { shot: createShot('home', '/', onScreen), width: large },
  { shot: createShot('leaderboard', '/leaderboard?platform=mobile', onScreen), width: large },
  { shot: createShot('profile', '/profile', { ...onScreen, as: 'demo_player' }), width: small, scale: 2 },
];

/** Forced colors at one width: they change colors, not the layout. */
const variants = [{ width: small }, { width: medium }, { width: large }, { width: large, forcedColors: true }];

/** Those whose name contains one of the texts. */
const readPictures = (only: string): Picture[] =>
  readShots()
    .filter(({ name }) => only.split(',').some((text) => name.includes(text)))
    .flatMap((shot) =>
      variants.filter(({ width }) => shot.widths?.includes(width) !== false).map((variant) => ({ shot, ...variant })),
    );

/** Of the README, which everyone loads. */
const compress = (png: Buffer) => sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer();

export const usage = `Usage: npm run screenshots -- [options]
  --only <texts>   those whose name contains one of these texts, separated by commas
  --readme         the pictures of the README instead, compressed into docs/images/
  --url <address>  of a running portal; without it one is started for each preset of the feature flags
  --live           that portal has the preset \`live\`: takes the pictures of that preset`;

/** `npm run screenshots`: every screen in its states at 390, 768 and 1440 px and in forced colors, into screenshots/. */
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
  const signal = abortOnEndRequest();
  const folder = join(workspaceRoot(), values.readme ? 'docs/images' : 'screenshots');
  await mkdir(folder, { recursive: true });
  const pictures = values.readme ? readmePictures : readPictures(values.only);
  if (pictures.length === 0) throw new SettingsError(`no screen's name contains '${values.only}'`);
  const failures: string[] = [];

  const takeAll = async (browser: Browser, url: string, live: boolean) => {
    const take = createCamera(browser, url);
    for (const picture of pictures.filter(({ shot }) => shot.live === live)) {
      signal.throwIfAborted();
      const name = `${picture.shot.name}-${picture.width}${picture.forcedColors ? '-forced' : ''}`;
      try {
        const { png, problems } = await take(picture);
        await writeFile(join(folder, `${name}.png`), values.readme ? await compress(png) : png);
        console.log([name, ...problems].join('\n  '));
      } catch (error) {
        failures.push(name);
        console.log(`${name} failed: ${error}`);
      }
    }
  };

  await withBrowser(console.log, async (browser) => {
    if (values.url !== undefined) return takeAll(browser, values.url, values.live || values.readme);
    for (const live of new Set(pictures.map(({ shot }) => shot.live))) {
      const env = { PORTAL_FEATURES: live ? 'live' : 'specification' };
      await withEphemeralPortal({ name: 'screenshots', signal, env }, ({ url }) => takeAll(browser, url, live));
    }
  });
  if (failures.length > 0) console.log(`${failures.length} screenshots failed: ${failures.join(', ')}`);
  return failures.length > 0 ? 1 : 0;
};
