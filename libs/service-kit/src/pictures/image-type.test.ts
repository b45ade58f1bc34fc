import { describe, expect, test } from '@jest/globals';
import { imageTypeOf } from './image-type';

describe('imageTypeOf', () => {
  test.each([
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['gif', Buffer.from('GIF89a')],
    ['webp', Buffer.from('RIFF1234WEBPVP8 ')],
  ])('knows %s', (type, bytes) => {
    expect(imageTypeOf(bytes)).toBe(type);
  });

  test.each([
    '',
    'GIF',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'RIFF1234WAVE',
    '\u0000\u0000\u0000 ftypavif',
  ])('takes %j for no picture', (text) => {
    expect(imageTypeOf(Buffer.from(text))).toBeNull();
  });
});
