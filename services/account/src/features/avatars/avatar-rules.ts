import { limits } from '@portal/contracts';
import type { PictureRules } from '@portal/service-kit/pictures';

export const avatarRules = {
  field: 'avatar',
  maxPixels: limits.avatar.maxPixels,
  frame: { square: limits.avatar.sidePixels },
} as const satisfies PictureRules;
