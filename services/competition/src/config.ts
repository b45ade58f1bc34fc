import { z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import {
  databaseServiceEnvironment,
  eventEnvironment,
  pictureEnvironment,
  type ServiceConfig,
} from '@portal/service-kit';

export const competitionEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  /** How many leaders' phone numbers the visitors of one network can read in 10 minutes. It slows down scrapers. */
  CLAN_PHONES_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
});
export type CompetitionEnvironment = z.output<typeof competitionEnvironment>;
export type CompetitionConfig = ServiceConfig<CompetitionEnvironment>;
