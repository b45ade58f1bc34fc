import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '@portal/testing/servers';
import sharp from 'sharp';
import { constellation, kickOff, nightTrain, pocketPitch, tacticsBoard, twoThumbs } from './scenes-play';
import { cupNight, derby, fog, podium, shutGoal, topCorner } from './scenes-stadium';

// `node tools/bootstrap.mjs news-pictures`: draws the pictures of the demo articles, all by our own hand, into the folder of their texts.

const scenes: Record<string, () => string> = {
  'cup-night': cupNight,
  'top-corner': topCorner,
  derby,
  fog,
  podium,
  'shut-goal': shutGoal,
  'pocket-pitch': pocketPitch,
  'two-thumbs': twoThumbs,
  'night-train': nightTrain,
  'kick-off': kickOff,
  constellation,
  'tactics-board': tacticsBoard,
};

const folder = join(workspaceRoot(), 'services/community/seed/news');
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(scenes)) {
  // Publishing draws it once more, smaller: this copy only has to be good enough for that.
  const { size } = await sharp(Buffer.from(draw()))
    .webp({ quality: 90 })
    .toFile(join(folder, `${name}.webp`));
  process.stdout.write(`${name}.webp ${size} bytes\n`);
}
