import { crc32, createDeflate } from 'node:zlib';

const megabyte = 1024 * 1024;

/** A few kB that inflate to this many bytes. Made in pieces, so that the test itself stays small. */
const deflated = async (bytes: number, fill: 0 | 'A' = 0): Promise<Buffer> => {
  const deflate = createDeflate({ level: 9 });
  const piece = Buffer.alloc(megabyte, fill);
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  for (let left = bytes; left > 0; left -= megabyte) {
    await new Promise((resolve) => deflate.write(piece.subarray(0, Math.min(left, megabyte)), resolve));
  }
  await new Promise<void>((resolve) => deflate.once('end', resolve).end());
  return Buffer.concat(parts);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

interface Header {
  width: number;
  height: number;
  /** Bits a channel. */
  depth?: number;
  /** 0 is gray, 6 is color with transparency. */
  colorType?: 0 | 6;
  isInterlaced?: boolean;
}

const png = (
  { width, height, depth = 8, colorType = 0, isInterlaced = false }: Header,
  ...chunks: Buffer[]
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
};

const small = { width: 64, height: 64 };
const smallPixels = async () => chunk('IDAT', await deflated(64 * 65));
/** Just below the limit of libpng on one chunk; it bounds each, not all of them together. */
const inflatedChunk = 7 * megabyte;

/** A small picture, some 500 kB, with chunks that inflate to 560 MB together. */
export const chunkBomb = async (type: 'zTXt' | 'iTXt' | 'iCCP'): Promise<Buffer> => {
  const prefix = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0', iCCP: 'profile\0\0' }[type];
  const bomb = chunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), await deflated(inflatedChunk, 'A')]));
  return png(small, ...Array<Buffer>(80).fill(bomb), await smallPixels());
};

/** Pixels that inflate to more than the header promises. */
export const pixelBomb = async (): Promise<Buffer> => png(small, chunk('IDAT', await deflated(200 * megabyte)));

/** 256 megapixels in 32 kB. */
export const hugePng = async (): Promise<Buffer> =>
  png({ width: 16_000, height: 16_000, depth: 1 }, chunk('IDAT', await deflated(16_000 * 2_001)));

/** Within the limits, and as dear as a picture can be: its decoder takes some 480 MB. */
export const heavyPng = async (): Promise<Buffer> =>
  png(
    { width: 8_000, height: 5_000, depth: 16, colorType: 6, isInterlaced: true },
    chunk('IDAT', await deflated(8_000 * 5_000 * 8 + 20_000)),
  );

/** An animation of many thousand frames of one pixel each. */
export const longGif = (): Buffer => {
  const header = Buffer.from('GIF89a\x40\0\x40\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0', 'latin1');
  return Buffer.concat([header, ...Array<Buffer>(100_000).fill(frame), Buffer.from([0x3b])]);
};
