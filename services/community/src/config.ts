import { type PortalConfig, z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import {
  loadConfig,
  loadPortalConfig,
  mongoEnvironment,
  redisEnvironment,
  serviceEnvironment,
} from '@portal/service-kit';

/** The community service's environment variables. */
export const communityEnvironment = z.object({
  ...serviceEnvironment.shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  ...ownersEnvironment.shape,
});
export type CommunityEnvironment = z.output<typeof communityEnvironment>;

export interface CommunityConfig {
  environment: CommunityEnvironment;
  portal: PortalConfig;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export const loadCommunityConfig = (env: NodeJS.ProcessEnv): CommunityConfig => {
  const environment = loadConfig(communityEnvironment, env);
  return { environment, portal: loadPortalConfig(environment.PORTAL_CONFIG) };
};
