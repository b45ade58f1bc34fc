import { createHash } from 'node:crypto';
import { errorCatalog } from '@portal/contracts';
import type { ResizeOptions, Sharp } from 'sharp';
import { AppError } from '../app-error.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { type DecodedPicture, type DecodeOptions, decodeInProcess } from './decoder-process.ts';
import { detectImageType } from './image-type.ts';

/** Crops the center to a square, or shrinks a picture that is too wide or whose longer side is too long. */
export type PictureFrame = { square: number } | { maxWidth: number } | { maxSide: number };

export interface PictureRules {
  /** Field of the upload, used as the path of an issue. */
  field: string;
  /** A picture with more pixels is rejected before it is decoded, however small the file. */
  maxPixels: number;
  frame: PictureFrame;
}

export interface NormalizedPicture {
  /** SHA-256 of the bytes. */
  hash: string;
  /** Encoded as WebP. */
  bytes: Buffer;
  width: number;
  height: number;
  /** The picture reduced to few pixels: red, green, blue and alpha of each. For its colors. */
  pixels: Uint8Array;
}

const webp = { quality: 82 };
/** Limit of the WebP format. */
const maxHeight = 16_383;

const resizeTo = (frame: PictureFrame): ResizeOptions => {
  if ('square' in frame) return { width: frame.square, height: frame.square, fit: 'cover' };
  const [width, height] = 'maxSide' in frame ? [frame.maxSide, frame.maxSide] : [frame.maxWidth, maxHeight];
  return { width, height, fit: 'inside', withoutEnlargement: true };
};

const pixels = { width: 48, height: 48, fit: 'cover' } as const satisfies ResizeOptions;

const named = ({ data, info: { width, height }, pixels }: DecodedPicture): NormalizedPicture => {
  const hash = createHash('sha256').update(data).digest('hex');
  return { hash, bytes: Buffer.from(data), width, height, pixels };
};

/** Renders a generated picture in the stored format. */
export const renderPicture = async (image: Sharp, frame: PictureFrame): Promise<NormalizedPicture> => {
  const small = image.clone().autoOrient().resize(pixels).ensureAlpha().raw().toBuffer();
  const picture = await image.autoOrient().resize(resizeTo(frame)).webp(webp).toBuffer({ resolveWithObject: true });
  return named({ ...picture, pixels: await small });
};

/** One decoder runs at a time, because it uses a whole core and up to `maxDataKilobytes` of memory. */
const decoding = createConcurrencyLimiter({ concurrency: 1, queue: 20 });

/**
 * Converts an uploaded picture to WebP. It is decoded and encoded again, which removes metadata and anything hidden in the file. Only the
 * first frame of an animation is read.
 * @throws AppError `invalid_image` for another type, damaged content, too many pixels, or too much memory or processor time; `busy` if too
 * many wait, `unavailable` if the decoder does not start or is aborted
 */
export const normalizePicture = async (
  file: Buffer,
  { field, maxPixels, frame }: PictureRules,
  options: DecodeOptions = {},
): Promise<NormalizedPicture> => {
  try {
    const request = {
      file,
      type: detectImageType(file),
      input: { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true },
      resize: resizeTo(frame),
      webp,
      pixels,
    } as const;
    return named(await decoding.run(() => decodeInProcess(request, options), options.signal));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_image', {
      issues: [{ path: field, message: errorCatalog.invalid_image.message }],
      cause,
    });
  }
};
