import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const uint32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer).swap32();
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** A black PNG of one bit per pixel, with extra chunks before its pixels. */
const blackPng = (side: number, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const parts = [chunk('IHDR', header), ...chunks, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
};

/** A photo of about 5 MB, text that inflates to 560 MB, and 256 megapixels in 32 kB. */
export const floodPictures = async (): Promise<[photo: Buffer, ...bombs: Buffer[]]> => {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7 * 1024 * 1024, 'A'))]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 2_600, height: 1_950, channels: 3, background: '#777', noise } });
  const textBomb = blackPng(64, ...Array<Buffer>(80).fill(chunk('zTXt', text)));
  return [await photo.jpeg({ quality: 85 }).toBuffer(), textBomb, blackPng(16_000)];
};
