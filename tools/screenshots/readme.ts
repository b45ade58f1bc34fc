import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { createSessions } from '../browser/sessions';
import { large, type Shot, small } from './shot';
import { takeShot } from './take';

const pictures: { shot: Shot; width: number; scale: number }[] = [
  { shot: { name: 'home', path: '/', screenOnly: true }, width: large, scale: 1 },
  { shot: { name: 'leaderboard', path: '/leaderboard?platform=mobile', screenOnly: true }, width: large, scale: 1 },
  { shot: { name: 'profile', path: '/profile', as: 'demo_player', screenOnly: true }, width: small, scale: 2 },
];

/** Writes the pictures that the README shows, as small as they may be. */
export const takeReadmePictures = async (browser: Browser, url: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const sessions = createSessions(browser, url);
  for (const { shot, width, scale } of pictures) {
    const session = shot.as === undefined ? undefined : await sessions.of(shot.as);
    const { png } = await takeShot(browser, shot, { url, width, scale, session });
    const compressed = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
    await writeFile(join(folder, `${shot.name}-${width}.png`), compressed);
  }
};
