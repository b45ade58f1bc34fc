import { createHash } from 'node:crypto';
import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import sharp, { type Sharp } from 'sharp';
import { imageTypeOf } from './image-type';

export interface NormalisedPicture {
  /** SHA-256 of the bytes. */
  hash: string;
  /** WebP. */
  bytes: Buffer;
}

const quality = 82;

const invalid = (cause?: unknown) =>
  new AppError('invalid_image', {
    issues: [{ path: 'avatar', message: 'Please select an image file (JPG, PNG, GIF, etc.)' }],
    cause,
  });

/** Draws a decoded picture as the square that is stored. */
export const renderPicture = async (image: Sharp): Promise<NormalisedPicture> => {
  const side = limits.avatar.sidePixels;
  const bytes = await image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality }).toBuffer();
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
};

/**
 * Makes a square WebP of whatever picture was sent: decoded and drawn anew, so neither metadata nor anything hidden in the file
 * survives. Only the first frame of an animation is read.
 * @throws AppError `invalid_image` for another type, damaged content or too many pixels
 */
export const normalisePicture = async (file: Buffer): Promise<NormalisedPicture> => {
  // Looked at before the decoder: it knows formats that we never want to hand it.
  const type = imageTypeOf(file);
  if (!type) throw invalid();
  try {
    const image = sharp(file, { limitInputPixels: limits.avatar.maxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== type) throw new Error(`decodes as ${format}`);
    return await renderPicture(image);
  } catch (cause) {
    throw invalid(cause);
  }
};
