/** Width, height, and the file without the parts that a decoder must not read. Reading beyond the end of a file throws RangeError. */
type Stripped = [width: number, height: number, bytes: Buffer];

/** More chunks or segments than an encoder writes into 5 MB. */
const maxParts = 20_000;

/** Everything else is metadata, color profiles or animation; a few kB of it may inflate to hundreds of MB. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const stripPng = (file: Buffer): Stripped => {
  const parts = [file.subarray(0, 8)];
  for (let at = 8, type = ''; type !== 'IEND'; ) {
    const end = at + 12 + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    if (end > file.length || parts.length > maxParts) throw new Error('cut off, or too many chunks');
    if (pngChunks.has(type)) parts.push(file.subarray(at, end));
    at = end;
  }
  const [, header] = parts;
  if (header?.toString('latin1', 4, 8) !== 'IHDR') throw new Error('no header');
  return [header.readUInt32BE(8), header.readUInt32BE(12), Buffer.concat(parts)];
};

const startOfScan = 0xda;
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isApplicationData = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** These change how the picture looks: orientation, color profile and color transform. None of them is compressed. */
const jpegMetadata = ['Exif\0', 'ICC_PROFILE\0', 'Adobe'];

const stripJpeg = (file: Buffer): Stripped => {
  const parts = [file.subarray(0, 2)];
  let [width, height, at] = [0, 0, 2];
  for (let marker = 0; marker !== startOfScan; ) {
    // A marker may be preceded by any number of fill bytes.
    while (file[at + 1] === 0xff) at += 1;
    marker = file.readUInt16BE(at) - 0xff00;
    const end = at + 2 + file.readUInt16BE(at + 2);
    const data = file.subarray(at + 4, end);
    if (marker < 0xc0 || parts.length > maxParts) throw new Error('no marker where one must be, or too many');
    if (isFrameHeader(marker)) [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
    const name = data.toString('latin1', 0, 12);
    if (!isApplicationData(marker) || jpegMetadata.some((known) => name.startsWith(known)))
      parts.push(file.subarray(at, end));
    at = end;
  }
  return [width, height, Buffer.concat([...parts, file.subarray(at)])];
};

/** The decoder reads the first frame only. */
const stripGif = (file: Buffer): Stripped => [file.readUInt16LE(6), file.readUInt16LE(8), file];

/** The first chunk has the size; its data starts at byte 20. */
const stripWebp = (file: Buffer): Stripped => {
  const chunk = file.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1, file];
  if (chunk === 'VP8 ') return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff, file];
  const bits = file.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, file];
};

const strip = { png: stripPng, jpeg: stripJpeg, gif: stripGif, webp: stripWebp };
export type ImageType = keyof typeof strip;

/** By its first bytes, not its file name. */
const typeOf = (start: string): ImageType | undefined => {
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF8')) return 'gif';
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : undefined;
};

/** A row of pixels must fit into memory several times over. */
const maxSidePixels = 32_767;

/**
 * Checks a file without decoding it and drops metadata unread.
 * @throws Error with the reason
 */
export const stripPicture = (file: Buffer, maxPixels: number): { type: ImageType; file: Buffer } => {
  const type = typeOf(file.toString('latin1', 0, 12));
  if (!type) throw new Error('not a JPEG, PNG, GIF or WebP');
  const [width, height, bytes] = strip[type](file);
  if (width < 1 || height < 1 || Math.max(width, height) > maxSidePixels || width * height > maxPixels)
    throw new Error(`${width} x ${height} pixels`);
  return { type, file: bytes };
};
