import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

/** Changes when the drawing style does, so that browsers then ask for the new picture. */
export const drawingVersion = 'thumbs-9';

/** Draws the picture that stands for a user who has none: always the same for the same id, whether that user exists or not. */
export const drawAvatar = (seed: string): string => createAvatar(thumbs, { seed, size: 128 }).toString();
