import { z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import {
  databaseServiceEnvironment,
  keys,
  parseNames,
  pictureEnvironment,
  type ServiceConfig,
  usernames,
} from '@portal/service-kit';

/** The push services of Apple, Google, Mozilla and Microsoft. */
const pushServices = [
  'https://push.apple.com',
  'https://fcm.googleapis.com',
  'https://push.services.mozilla.com',
  'https://notify.windows.com',
];

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'needs origins, such as https://push.example.com');

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
  PORTAL_PUSH_KEY: keys().describe(
    'Secret from which the keys of push notifications are derived. Browsers subscribe again when it is replaced. `npm start` generates it.',
  ),
  PUSH_ORIGINS: z
    .string()
    .default(pushServices.join(','))
    .transform(parseNames)
    .pipe(z.array(origin))
    .describe(
      'Origins of the push services to which notifications may be sent, including their subdomains. Production rejects origins that are not among the default ones.',
    ),
});

/** What the service requires; commands read single variables. */
export const communityServiceEnvironment = communityEnvironment.refine(
  ({ NODE_ENV, PUSH_ORIGINS }) => NODE_ENV !== 'production' || PUSH_ORIGINS.every((one) => pushServices.includes(one)),
  { path: ['PUSH_ORIGINS'], message: 'production accepts the default push services only' },
);
export type CommunityEnvironment = z.output<typeof communityEnvironment>;
export type CommunityConfig = ServiceConfig<CommunityEnvironment>;
