import { createHash } from 'node:crypto';
import { errorCatalogue } from '@portal/contracts';
import type { Sharp } from 'sharp';
import { AppError } from '../app-error';
import { imageTypeOf } from './image-type';

/** What becomes of a picture's size: the middle cut out as a square, or the whole of it, shrunk where it is too wide. */
export type PictureFrame = { square: number } | { maxWidth: number };

export interface PictureRules {
  /** The upload's field, which the issue of a refusal names. */
  field: string;
  /** Above this a picture is refused before it is decoded, however small the file. */
  maxPixels: number;
  frame: PictureFrame;
}

export interface NormalisedPicture {
  /** SHA-256 of the bytes. */
  hash: string;
  /** WebP. */
  bytes: Buffer;
  width: number;
  height: number;
}

const quality = 82;
/** WebP holds no more. */
const maxHeight = 16_383;

const fitInto = (image: Sharp, frame: PictureFrame): Sharp =>
  'square' in frame
    ? image.resize(frame.square, frame.square, { fit: 'cover' })
    : image.resize(frame.maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true });

/** Draws a decoded picture as it is stored. */
export const renderPicture = async (image: Sharp, frame: PictureFrame): Promise<NormalisedPicture> => {
  const { data, info } = await fitInto(image.autoOrient(), frame)
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex');
  return { hash, bytes: data, width: info.width, height: info.height };
};

/**
 * Makes a WebP of whatever picture was sent: decoded and drawn anew, so neither metadata nor anything hidden in the file
 * survives. Only the first frame of an animation is read.
 * @throws AppError `invalid_image` for another type, damaged content or too many pixels
 */
export const normalisePicture = async (
  file: Buffer,
  { field, maxPixels, frame }: PictureRules,
): Promise<NormalisedPicture> => {
  const invalid = (cause?: unknown) =>
    new AppError('invalid_image', { issues: [{ path: field, message: errorCatalogue.invalid_image.message }], cause });
  // Looked at before the decoder: it knows formats that we never want to hand it.
  const type = imageTypeOf(file);
  if (!type) throw invalid();
  // Loaded with the first picture: an idle process does without its 10 MB.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== type) throw new Error(`decodes as ${format}`);
    return await renderPicture(image, frame);
  } catch (cause) {
    throw invalid(cause);
  }
};
