import type { Clock } from '../clock';
import { createGate } from '../gate';
import type { Connection } from '../mongo';
import { type NormalisedPicture, normalisePicture, type PictureRules } from './normalise-picture';
import { createSpaceCheck, diskSpaceOf } from './storage-space';

export interface PictureIntake {
  /**
   * Makes an uploaded file ready to be stored.
   * @param signal aborted: a picture that still waits for its turn is given up
   * @throws AppError `invalid_image`, `storage_full`, `busy`
   */
  take(file: Buffer, rules: PictureRules, signal: AbortSignal): Promise<NormalisedPicture>;
}

/** Each picture may take a core and some 100 MB for a moment. */
const drawingGate = { concurrency: 2, queue: 20 };

/** Makes a service's one way in for pictures: it looks at the disk first and bounds how many are decoded at once. */
export const createPictureIntake = (connection: Connection, clock: Clock): PictureIntake => {
  const requireSpace = createSpaceCheck(() => diskSpaceOf(connection), clock);
  const drawing = createGate(drawingGate);
  return {
    async take(file, rules, signal) {
      await requireSpace();
      return drawing.run(() => normalisePicture(file, rules), signal);
    },
  };
};
