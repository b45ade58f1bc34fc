import { type PortalConfig, z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import {
  eventEnvironment,
  loadConfig,
  loadPortalConfig,
  mongoEnvironment,
  pictureEnvironment,
  redisEnvironment,
  serviceEnvironment,
} from '@portal/service-kit';

/** The competition service's environment variables. */
export const competitionEnvironment = z.object({
  ...serviceEnvironment.shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  /** Leaders' phone numbers that visitors of one network address can read in 10 minutes; slows down whoever collects them. */
  CLAN_PHONES_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
});
export type CompetitionEnvironment = z.output<typeof competitionEnvironment>;

export interface CompetitionConfig {
  environment: CompetitionEnvironment;
  portal: PortalConfig;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export const loadCompetitionConfig = (env: NodeJS.ProcessEnv): CompetitionConfig => {
  const environment = loadConfig(competitionEnvironment, env);
  return { environment, portal: loadPortalConfig(environment.PORTAL_CONFIG) };
};
