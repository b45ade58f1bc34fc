import { AppError } from '@portal/service-kit';
import type { Connection } from '@portal/service-kit/database';
import { createPictureRepository, normalizePicture } from '@portal/service-kit/pictures';
import { createClanRepository } from '../../data-access/clan-repository.ts';
import { logoRules } from './create-clan.ts';
import { findCrestColors } from './crest-colors.ts';

/** Gives clans of earlier releases the colors of their logos, the same way as at an upload. A logo that cannot be read has none. */
export const fillCrestColors = async (connection: Connection): Promise<void> => {
  const clans = createClanRepository(connection);
  const pictures = createPictureRepository(connection);
  for (const { id, logo } of await clans.listWithoutColors()) {
    const bytes = await pictures.findBytes(logo);
    const picture = await (bytes && normalizePicture(bytes, logoRules))?.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid_image') return null;
      throw error;
    });
    if (picture) await clans.setColors(id, logo, findCrestColors(picture.pixels));
  }
};
