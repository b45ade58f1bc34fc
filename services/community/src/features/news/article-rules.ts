import { limits } from '@portal/contracts';
import type { PictureRules } from '@portal/service-kit/pictures';

/** Longest texts of an article; cards and headings have room for them. */
export const articleLimits = { title: 160, excerpt: 400, content: 50_000, slug: 80 } as const;

/** A file above this is refused unread. */
export const maxFileBytes = 1024 * 1024;

/** An editor's picture is as large a file as a player's, and is shown as wide as the page. */
export const newsPictureRules = {
  field: 'image',
  maxPixels: limits.avatar.maxPixels,
  frame: { maxWidth: 1280 },
} as const satisfies PictureRules;
export const maxPictureBytes = limits.avatar.maxBytes;
