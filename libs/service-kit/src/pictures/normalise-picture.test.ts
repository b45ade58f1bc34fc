import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { normalizePicture, type PictureRules } from './normalise-picture.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
const rules = (frame: PictureRules['frame'], maxPixels = 1_000_000): PictureRules => ({
  field: 'logo',
  maxPixels,
  frame,
});

describe('normalizePicture', () => {
  test.each([
    ['a wide picture becomes a square', { square: 64 }, [300, 100], [64, 64]],
    ['a small picture becomes a square of full size', { square: 64 }, [9, 20], [64, 64]],
    ['a picture that is too wide shrinks in proportion', { maxWidth: 100 }, [400, 200], [100, 50]],
    ['a picture that is not too wide keeps its size', { maxWidth: 100 }, [80, 300], [80, 300]],
    ['a picture whose longer side is too long shrinks in proportion', { maxSide: 100 }, [150, 300], [50, 100]],
    ['a picture taller than WebP allows shrinks too', { maxWidth: 100 }, [32, 20_000], [26, 16_383]],
  ] as const)('%s', async (_what, frame, [width, height], [becomesWide, becomesHigh]) => {
    const picture = await normalizePicture(await canvas(width, height), rules(frame));
    expect(picture).toMatchObject({ width: becomesWide, height: becomesHigh });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: becomesWide,
      height: becomesHigh,
    });
    expect(picture.hash).toBe(createHash('sha256').update(picture.bytes).digest('hex'));
  });

  test('rejects too many pixels and files that are not pictures, with the name of the field', async () => {
    const rejection = { code: 'invalid_image', issues: [{ path: 'logo' }] };
    await expect(normalizePicture(await canvas(101, 100), rules({ square: 9 }, 10_000))).rejects.toMatchObject(
      rejection,
    );
    await expect(normalizePicture(Buffer.from('GIF89a, said the text'), rules({ square: 9 }))).rejects.toMatchObject(
      rejection,
    );
  });

  test('takes the picture that needs most memory within the limits', async () => {
    const largest = sharp({ create: { width: 8_000, height: 5_000, channels: 4, background: '#12345680' } });
    const file = await largest.toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer();
    expect(await normalizePicture(file, rules({ square: 64 }, 40_000_000))).toMatchObject({ width: 64 });
  });

  test('rejects a picture that takes too much memory or time', async () => {
    const rejection = { code: 'invalid_image', issues: [{ path: 'logo' }] };
    const large = await canvas(8_000, 8_000);
    const whole = rules({ maxWidth: 8_000 }, 64_000_000);
    await expect(normalizePicture(large, whole, { cpuSeconds: 1 })).rejects.toMatchObject({
      ...rejection,
      cause: { message: 'the decoder ended by SIGKILL' },
    });
    const interlaced = await sharp(large).toColourspace('rgb16').ensureAlpha().png({ progressive: true }).toBuffer();
    await expect(normalizePicture(interlaced, whole)).rejects.toMatchObject({
      ...rejection,
      cause: { message: expect.stringMatching(/memory|SIG/) },
    });
  });
});
