import type { z } from '@portal/contracts';
import type { Clock } from '../clock';
import type { pictureEnvironment, redisEnvironment } from '../config';
import type { Connection } from '../mongo';
import { createRateLimiter } from '../rate-limiter';
import type { Redis } from '../redis';
import { type NormalisedPicture, normalisePicture, type PictureRules } from './normalise-picture';
import { createSpaceCheck, diskSpaceOf } from './storage-space';

export interface PictureUploads {
  /**
   * Makes an uploaded file ready to be stored.
   * @param signal of the call; when aborted, waiting and decoding end
   * @throws AppError `storage_full`, `rate_limited`, `invalid_image`, `busy`, `unavailable`
   */
  take(file: Buffer, rules: PictureRules, playerId: string, signal: AbortSignal): Promise<NormalisedPicture>;
}

export interface PictureUploadOptions {
  mongo: Connection;
  redis: Redis;
  environment: z.output<typeof pictureEnvironment> & z.output<typeof redisEnvironment>;
  clock: Clock;
}

/** The only way for uploaded pictures into a service: checks the disk, counts uploads by player, and decodes. */
export const createPictureUploads = ({ mongo, redis, environment, clock }: PictureUploadOptions): PictureUploads => {
  const { REDIS_PREFIX: prefix, PICTURES_PER_PLAYER: points } = environment;
  const requireSpace = createSpaceCheck(() => diskSpaceOf(mongo), clock);
  const byPlayer = createRateLimiter({ redis, prefix, name: 'pictures', points, windowSeconds: 3_600 });
  return {
    async take(file, rules, playerId, signal) {
      await requireSpace();
      await byPlayer.consume(playerId);
      return normalisePicture(file, rules, { signal });
    },
  };
};
