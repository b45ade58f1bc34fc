export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp';

/** Detects the type by the first bytes, not by the file name. @throws Error for any other type */
export const detectImageType = (file: Buffer): ImageType => {
  const start = file.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF8')) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  throw new Error('not a JPEG, PNG, GIF or WebP');
};
