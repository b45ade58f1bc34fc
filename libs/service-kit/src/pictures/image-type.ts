export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp';

const startsWith = (bytes: Buffer, signature: readonly number[], offset = 0) =>
  signature.every((byte, position) => bytes[offset + position] === byte);

const ascii = (text: string) => [...Buffer.from(text, 'ascii')];

/** What a file is by its first bytes, whatever its name or declared type; null for anything that is not a picture we take. */
export const imageTypeOf = (bytes: Buffer): ImageType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, ascii('GIF8'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return null;
};
