import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';
import { limits } from '@portal/contracts';
import type { PictureRules } from '@portal/service-kit/pictures';

export const avatarRules = {
  field: 'avatar',
  maxPixels: limits.avatar.maxPixels,
  frame: { square: limits.avatar.sidePixels },
} as const satisfies PictureRules;

/** Part of the ETag. Change it together with the drawing style. */
export const drawingVersion = 'thumbs-9-clear';

/** Draws the SVG of a player's own picture in the demo data. */
export const drawAvatar = (seed: string): string => createAvatar(thumbs, { seed, size: 128 }).toString();

/**
 * Draws the SVG for a user without a picture. An id always gets the same drawing, whether or not the user exists. The background is
 * transparent because the avatar component has the player's color.
 */
export const generateAvatar = (seed: string): string =>
  createAvatar(thumbs, {
    seed,
    size: 128,
    scale: 85,
    backgroundColor: ['transparent'],
    shapeColor: ['d9e4f5'],
  }).toString();
