import { limits, z } from '@portal/contracts';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import {
  databaseServiceEnvironment,
  keys,
  loadServiceConfig,
  parseNames,
  type ServiceConfig,
  secretMeta,
} from '@portal/service-kit';
import { isTopicArn } from './features/bounces/sns-signature.ts';
import { buildSender, senderEnvironment } from './sender.ts';
import type { Brand } from './templates/template.ts';

const count = (value: number) => z.coerce.number().int().min(1).max(1_000).default(value);

const isSmtpUrl = (url: string) => /^smtps?:\/\/[^/\s]+/.test(url) && URL.canParse(url);
/** Messages never quote a URL: it contains a password. */
const smtpUrls = z
  .string()
  .transform(parseNames)
  .refine((urls) => urls.length > 0 && urls.every(isSmtpUrl), 'is not a list of smtp:// URLs')
  .meta(secretMeta);

export const emailEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...unverifiedEmailEnvironment.shape,
  SMTP_URL: smtpUrls.describe(
    'SMTP servers, tried in order, separated by commas. A comma in a URL is percent-encoded. Servers with a user name must offer TLS unless they run on the same machine.',
  ),
  EMAIL_INVITATIONS_PER_SENDER_HOUR: count(limits.emails.invitationsPerSenderHour).describe(
    'Clan invitations that one player may send per hour.',
  ),
  EMAIL_INVITATIONS_PER_RECIPIENT_DAY: count(limits.emails.invitationsPerRecipientDay).describe(
    'Clan invitations that one address may receive per day.',
  ),
  EMAIL_INVITATIONS_PER_ADDRESS_HOUR: count(60).describe('Clan invitations from one client per hour.'),
  EMAIL_INVITATIONS_PER_NETWORK_HOUR: count(200).describe('Clan invitations from one network per hour.'),
  EMAIL_NOTIFICATIONS_PER_HOUR: count(limits.emails.notificationsPerHour).describe(
    'Emails that one player may request per hour on the page that tests emails. Emails about tournaments are not limited.',
  ),
  EMAIL_SNS_TOPICS: z
    .string()
    .transform(parseNames)
    .refine((arns) => arns.every(isTopicArn), { message: 'is not a list of SNS topic ARNs' })
    .default([])
    .describe('Topics of Amazon SNS whose bounces and complaints are believed.'),
  PORTAL_EMAIL_KEY: keys().describe(
    'Seals codes and tokens on their way to the email worker, and the tokens of opt-out links.',
  ),
});

/** The worker has only an operations listener and holds no identity key. */
export const workerEnvironment = databaseServiceEnvironment
  .omit({ HOST: true, SERVICE_PORT: true, PORTAL_IDENTITY_PUBLIC_KEYS: true })
  .extend({
    SMTP_URL: smtpUrls.describe(
      'SMTP servers, tried in order, separated by commas. A comma in a URL is percent-encoded. Servers with a user name must offer TLS unless they run on the same machine.',
    ),
    PORTAL_EMAIL_KEY: keys().describe(
      'Seals codes and tokens on their way to the email worker, and the tokens of opt-out links.',
    ),
    ...senderEnvironment,
    EMAIL_CONCURRENCY: count(20).describe('Emails in flight in one worker, and its connections to each server.'),
    EMAIL_PER_SECOND: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(20)
      .describe("The provider's limit, which all workers together keep."),
  });

export type EmailEnvironment = z.output<typeof emailEnvironment>;

const buildBrand = ({ environment, portal }: ServiceConfig<{ PUBLIC_URL: string }>): Brand => {
  const publicUrl = new URL(environment.PUBLIC_URL).origin;
  const { productName, communityName, logoUrl = `${publicUrl}/icon-192.png` } = portal;
  return { productName, communityName, publicUrl, logoUrl };
};

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(emailEnvironment, env);
  return { ...config, brand: buildBrand(config), messageIdDomain: new URL(config.environment.PUBLIC_URL).hostname };
};
export type EmailConfig = ReturnType<typeof loadEmailConfig>;

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailWorkerConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(workerEnvironment, env);
  const brand = buildBrand(config);
  const { environment } = config;
  const sender = buildSender(environment, brand.communityName, new URL(environment.PUBLIC_URL).hostname);
  return { environment, brand, sender };
};
export type EmailWorkerConfig = ReturnType<typeof loadEmailWorkerConfig>;
