import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { detectImageType } from './image-type.ts';

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('detects a %s by its content', async (type) => {
  const canvas = sharp({ create: { width: 40, height: 30, channels: 4, background: '#12345680' } });
  expect(detectImageType(await canvas.toFormat(type).toBuffer())).toBe(type);
});

test.each([
  '',
  'GIF',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  'RIFF1234WAVE',
  '\u0000\u0000\u0000 ftypavif',
])('rejects %j', (text) => {
  expect(() => detectImageType(Buffer.from(text))).toThrow('not a JPEG, PNG, GIF or WebP');
});
