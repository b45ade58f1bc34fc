import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a page: as it is, and as blocks of a deflate stream that ends at a byte and refers to nothing before it. */
export interface PagePart {
  plain: Buffer;
  deflated: Buffer;
  /** Adds the part to the CRC-32 of those before it. */
  addTo: (checksum: number) => number;
}

/** Multiplies polynomials modulo that of CRC-32; the highest bit is the lowest power. */
const multiply = (left: number, right: number): number => {
  let [product, shifted] = [0, right];
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((left >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
};

/** Computed once: the checksum of 40 kB would cost a tenth of the response. */
const checksumAdder = (bytes: Buffer): PagePart['addTo'] => {
  const own = crc32(bytes);
  // x to the power of the number of bits, by squaring x^8.
  let [power, square] = [0x80000000, 0x00800000];
  for (let rest = bytes.length; rest > 0; rest >>>= 1) {
    if (rest & 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return (checksum) => (multiply(power, checksum) ^ own) >>> 0;
};

/** A part of many responses, compressed once. */
export const sharedPart = (text: string): PagePart => {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated, addTo: checksumAdder(plain) };
};

/** A nonce: a stored block, as compressing it would cost more than the whole page. @param text at most 65,535 characters of ASCII */
export const ownPart = (text: string): PagePart => {
  const { length } = text;
  const deflated = Buffer.allocUnsafe(5 + length);
  deflated.writeUInt8(0);
  deflated.writeUInt16LE(length, 1);
  deflated.writeUInt16LE(0xffff - length, 3);
  deflated.write(text, 5, 'latin1');
  const plain = deflated.subarray(5);
  return { plain, deflated, addTo: (checksum) => crc32(plain, checksum) };
};

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Empty, stored, final. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * The page, or its gzip stream, which costs no compression. In pieces, since copying them into one buffer takes longer than sending them.
 */
export const bodyOf = (parts: readonly PagePart[], isCompressed: boolean): Buffer[] => {
  if (!isCompressed) return parts.map(({ plain }) => plain);
  let checksum = 0;
  let size = 0;
  for (const { plain, addTo } of parts) {
    checksum = addTo(checksum);
    size += plain.length;
  }
  const trailer = Buffer.concat([lastBlock], lastBlock.length + 8);
  trailer.writeUInt32LE(checksum, lastBlock.length);
  trailer.writeUInt32LE(size, lastBlock.length + 4);
  return [gzipHead, ...parts.map(({ deflated }) => deflated), trailer];
};
