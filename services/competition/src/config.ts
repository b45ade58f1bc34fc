import { type PortalConfig, z } from '@portal/contracts';
import {
  eventEnvironment,
  loadConfig,
  loadPortalConfig,
  mongoEnvironment,
  ownersEnvironment,
  pictureEnvironment,
  redisEnvironment,
  serviceEnvironment,
} from '@portal/service-kit';

/** What the competition service reads from its environment. */
export const competitionEnvironment = z.object({
  ...serviceEnvironment.shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  /** Leaders' phones that visitors of one network address may read in 10 minutes; who collects them all is slowed down. */
  CLAN_PHONES_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
});
export type CompetitionEnvironment = z.output<typeof competitionEnvironment>;

export interface CompetitionConfig {
  environment: CompetitionEnvironment;
  portal: PortalConfig;
}

/** @throws ConfigError naming everything that is missing or wrong */
export const loadCompetitionConfig = (env: NodeJS.ProcessEnv): CompetitionConfig => {
  const environment = loadConfig(competitionEnvironment, env);
  return { environment, portal: loadPortalConfig(environment.PORTAL_CONFIG) };
};
