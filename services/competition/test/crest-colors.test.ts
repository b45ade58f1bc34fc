import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { competitionMigrations } from '../src/migrations.ts';
import { createClan } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

/** A flag: the left 60 % amber, the rest blue. */
const drawLogo = async (seed: number) => {
  const flag = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <rect width="100" height="100" fill="#5aa9e6"/><rect width="60" height="100" fill="#f4a825"/><rect width="${seed}" height="1"/></svg>`;
  const png = await sharp(Buffer.from(flag)).png().toBuffer();
  return new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' });
};

const clans = () => competition.db.collection('clans');
const findColors = async (name: string): Promise<unknown> => (await clans().findOne({ name }))?.['colors'];

const distance = (one: string, other: string) =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  );

test('an uploaded crest gives its clan two colors, and the migration gives clans of before the same', async () => {
  await createClan(competition, { name: 'Amber and Blue', logo: await drawLogo(1) });
  const [main = '', second = ''] = (await findColors('Amber and Blue')) as string[];
  // WebP is lossy.
  expect([distance(main, '#f4a825') < 12, distance(second, '#5aa9e6') < 12]).toEqual([true, true]);

  await createClan(competition, { name: 'No Crest' });
  await createClan(competition, { name: 'Damaged', logo: await drawLogo(2) });
  await clans().updateMany({}, { $unset: { colors: '' } });
  const damaged = await clans().findOne({ name: 'Damaged' });
  const pictures = competition.db.collection<{ _id: string }>('pictures');
  await pictures.updateOne({ _id: damaged?.['logo'] }, { $set: { bytes: Buffer.from('RIFF0000WEBPVP8 ') } });
  const migration = competitionMigrations.find(({ id }) => id === '5-crest-colors');
  await migration?.run(competition.db);
  expect(await findColors('Amber and Blue')).toEqual([main, second]);
  expect([await findColors('No Crest'), await findColors('Damaged')]).toEqual([undefined, undefined]);
});
