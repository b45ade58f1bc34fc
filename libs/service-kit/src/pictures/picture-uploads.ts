import type { Connection } from '../database/mongo.ts';
import type { RateLimiter } from '../redis/rate-limiter.ts';
import type { Clock } from '../time.ts';
import { type NormalizedPicture, normalizePicture, type PictureRules } from './normalise-picture.ts';
import { createSpaceCheck, readDiskSpace } from './storage-space.ts';

interface PictureUploadOptions {
  mongo: Connection;
  /** Counts uploads by player id. */
  limiter: RateLimiter;
  clock: Clock;
}

/** Creates the entry for uploaded pictures of a service: it checks the disk, counts uploads by player, and decodes. */
export const createPictureUploads = ({ mongo, limiter, clock }: PictureUploadOptions) => {
  const requireSpace = createSpaceCheck(() => readDiskSpace(mongo), clock);
  return {
    /**
     * Converts an uploaded file to the stored format.
     * @param signal ends waiting and decoding when aborted
     * @throws AppError `storage_full`, `rate_limited`, `invalid_image`, `busy`, `unavailable`
     */
    async take(file: Buffer, rules: PictureRules, playerId: string, signal: AbortSignal): Promise<NormalizedPicture> {
      await requireSpace();
      await limiter.consume(playerId);
      return normalizePicture(file, rules, { signal });
    },
  };
};
