import { limits } from '@portal/contracts';
import type { PictureRules } from '@portal/service-kit/pictures';

export const logoRules = {
  field: 'logo',
  maxPixels: limits.clanLogo.maxPixels,
  frame: { square: limits.clanLogo.sidePixels },
} as const satisfies PictureRules;
