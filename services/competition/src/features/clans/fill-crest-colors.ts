import { AppError, type Connection } from '@portal/service-kit';
import { createPictureRepository, normalizePicture } from '@portal/service-kit/pictures';
import { logoRules } from './create-clan';
import { findCrestColors } from './crest-colors';

/** Gives clans of earlier releases the colors of their logos, the same way as at an upload. A logo that cannot be read has none. */
export const fillCrestColors = async (connection: Connection): Promise<void> => {
  const clans = connection.collection<{ logo: string }>('clans');
  const pictures = createPictureRepository(connection);
  for await (const { _id, logo } of clans.find({ logo: { $gt: '' }, colors: null }, { projection: { logo: 1 } })) {
    const bytes = await pictures.findBytes(logo);
    const picture = await (bytes && normalizePicture(bytes, logoRules))?.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid_image') return null;
      throw error;
    });
    if (picture) await clans.updateOne({ _id, logo }, { $set: { colors: findCrestColors(picture.pixels) } });
  }
};
