import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { stripPicture } from './strip-picture';

const maxPixels = 40_000_000;
const canvas = (width = 40, height = 30) => sharp({ create: { width, height, channels: 4, background: '#12345680' } });
const photo = () =>
  canvas()
    .flatten()
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .withMetadata({ orientation: 6 })
    .keepIccProfile();

const jpegSegment = (marker: number, data: string) => {
  const segment = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), Buffer.from(data, 'latin1')]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
};

describe('stripPicture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('knows a %s by its content and keeps its pixels', async (type) => {
    const whole = await canvas().toFormat(type).toBuffer();
    const stripped = stripPicture(whole, maxPixels);
    expect(stripped.type).toBe(type);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect(await pixels(stripped.file)).toEqual(await pixels(whole));
  });

  test.each([
    '',
    'GIF',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'RIFF1234WAVE',
    '\u0000\u0000\u0000 ftypavif',
  ])('takes %j for no picture', (text) => {
    expect(() => stripPicture(Buffer.from(text), maxPixels)).toThrow('not a JPEG, PNG, GIF or WebP');
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('refuses a %s cut off in its first bytes', async (type) => {
    const whole = await canvas().toFormat(type).toBuffer();
    for (let length = 0; length < 20; length += 1) {
      if (type === 'gif' && length >= 10) continue;
      expect(() => stripPicture(whole.subarray(0, length), maxPixels)).toThrow();
    }
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'refuses a %s with too many pixels or too long a side',
    async (type) => {
      const whole = await canvas(40, 30).toFormat(type).toBuffer();
      expect(() => stripPicture(whole, 1_199)).toThrow('40 x 30 pixels');
      expect(() => stripPicture(whole, 1_200)).not.toThrow();
      if (type === 'webp') return;
      const long = await canvas(32_768, 1).toFormat(type).toBuffer();
      expect(() => stripPicture(long, maxPixels)).toThrow('32768 x 1 pixels');
    },
  );

  test('reads the size of every kind of WebP', async () => {
    for (const [kind, webp] of [
      ['VP8 ', canvas().flatten().webp()],
      ['VP8L', canvas().webp({ lossless: true })],
      ['VP8X', photo().webp()],
    ] as const) {
      const file = await webp.toBuffer();
      expect(file.toString('latin1', 12, 16)).toBe(kind);
      expect(() => stripPicture(file, 1_199)).toThrow('40 x 30 pixels');
    }
  });

  test('leaves of a PNG what its pixels need', async () => {
    const whole = await photo().png().toBuffer();
    const { file } = stripPicture(whole, maxPixels);
    const kinds = (png: Buffer) => ['eXIf', 'iCCP', 'pHYs'].filter((kind) => png.includes(kind));
    expect(kinds(whole)).toContain('eXIf');
    expect(kinds(file)).toEqual([]);
    expect((await sharp(file).metadata()).orientation).toBeUndefined();
  });

  test('leaves of a JPEG orientation and color profile, and no other metadata', async () => {
    const [start, ...rest] = [await photo().jpeg().toBuffer()].flatMap((whole) => [
      whole.subarray(0, 2),
      whole.subarray(2),
    ]);
    const noise = [
      jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0secret'),
      jpegSegment(0xfe, 'secret'),
      jpegSegment(0xed, 'secret'),
    ];
    const { file } = stripPicture(Buffer.concat([start ?? Buffer.alloc(0), ...noise, ...rest]), maxPixels);
    expect(file.includes('secret')).toBe(false);
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, width: 40, height: 30 });
  });

  test('refuses a file of nothing but small parts', () => {
    const chunk = Buffer.from([0, 0, 0, 0, ...Buffer.from('IDAT'), 0, 0, 0, 0]);
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...Array<Buffer>(30_000).fill(chunk)]);
    expect(() => stripPicture(png, maxPixels)).toThrow('too many');
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(30_000).fill(jpegSegment(0xdb, ''))]);
    expect(() => stripPicture(jpeg, maxPixels)).toThrow('too many');
  });
});
