import { z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import { databaseServiceEnvironment, pictureEnvironment, type ServiceConfig, usernames } from '@portal/service-kit';

export const communityEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  EDITORS: usernames().describe(
    'Usernames of players who may open `/desk` and publish news. Operators and the privileged user may too. Name existing accounts only: anyone can sign up with a free name.',
  ),
  GATEWAY_URL: z
    .literal('none')
    .or(z.url({ protocol: /^https?$/ }))
    .default('none')
    .describe(
      'URL of the gateway as this service reaches it, to read tournaments for drafts of articles. With `none`, it uses `PUBLIC_URL`.',
    ),
});
export type CommunityEnvironment = z.output<typeof communityEnvironment>;
export type CommunityConfig = ServiceConfig<CommunityEnvironment>;
