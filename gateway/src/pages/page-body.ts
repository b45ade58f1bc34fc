import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a page: as it is, and as blocks of a deflate stream that ends at a byte and refers to nothing before it. */
export interface PagePart {
  plain: Buffer;
  deflated: Buffer;
}

/** A part of many responses, compressed once. */
export const sharedPart = (text: string): PagePart => {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
};

/** A part of one response, at most 65,535 bytes: a stored block, as compressing it would cost more than the whole page. */
export const ownPart = (text: string): PagePart => {
  const plain = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(0xffff - plain.length, 3);
  return { plain, deflated: Buffer.concat([head, plain]) };
};

export const plainBody = (parts: readonly PagePart[]): Buffer => Buffer.concat(parts.map(({ plain }) => plain));

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Empty, stored, final. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** The page as gzip: joins compressed parts, so that a response costs a checksum and no compression. */
export const gzipBody = (parts: readonly PagePart[]): Buffer => {
  let checksum = 0;
  let size = 0;
  for (const { plain } of parts) {
    checksum = crc32(plain, checksum);
    size += plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([gzipHead, ...parts.map(({ deflated }) => deflated), lastBlock, trailer]);
};
