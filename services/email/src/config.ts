import { limits, z } from '@portal/contracts';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import {
  databaseServiceEnvironment,
  loadServiceConfig,
  parseNames,
  type ServiceConfig,
  secret,
} from '@portal/service-kit';
import { isTopicArn } from './features/bounces/sns-signature';
import { senderEnvironment, senderOf } from './sender';
import type { Brand } from './templates/template';

const count = (value: number) => z.coerce.number().int().min(1).max(1_000).default(value);

const isSmtpUrl = (url: string) => /^smtps?:\/\/[^/\s]+/.test(url) && URL.canParse(url);
/** Messages never quote a URL: it contains a password. */
const smtpUrls = z
  .string()
  .transform(parseNames)
  .refine((urls) => urls.length > 0 && urls.every(isSmtpUrl), 'is not a list of smtp:// URLs');

const emailEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...unverifiedEmailEnvironment.shape,
  /** SMTP servers, tried in order. A comma in a URL is percent-encoded. */
  SMTP_URL: smtpUrls,
  /** Clan invitations that one player may send, and that one address may receive. */
  MAIL_INVITATIONS_PER_SENDER_HOUR: count(limits.emails.invitationsPerSenderHour),
  MAIL_INVITATIONS_PER_RECIPIENT_DAY: count(limits.emails.invitationsPerRecipientDay),
  /** Clan invitations from one client address (IPv6: /64), and from one wider network (IPv4 /24, IPv6 /48). */
  MAIL_INVITATIONS_PER_ADDRESS_HOUR: count(60),
  MAIL_INVITATIONS_PER_NETWORK_HOUR: count(200),
  /** Tournament emails that one player may request. */
  MAIL_NOTIFICATIONS_PER_HOUR: count(limits.emails.notificationsPerHour),
  /** Topics of Amazon SNS whose bounces and complaints are believed; none unless given. */
  MAIL_SNS_TOPICS: z
    .string()
    .transform(parseNames)
    .refine((arns) => arns.every(isTopicArn), { message: 'is not a list of SNS topic ARNs' })
    .default([]),
  /** Seals the tokens of opt-out links. */
  PORTAL_MAIL_KEY: secret(),
});

/** The worker has only an operations listener and holds no identity key. */
const workerEnvironment = databaseServiceEnvironment
  .omit({ HOST: true, SERVICE_PORT: true, PORTAL_IDENTITY_KEY: true })
  .extend({
    SMTP_URL: smtpUrls,
    /** Unseals the codes and tokens that other services have sealed, and seals those of opt-out links. */
    PORTAL_MAIL_KEY: secret(),
    ...senderEnvironment,
    /** Emails in flight in one worker, and its connections to each server. */
    MAIL_CONCURRENCY: count(20),
    /** The provider's limit, which all workers together keep. */
    MAIL_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(20),
  });

export type EmailEnvironment = z.output<typeof emailEnvironment>;

const brandOf = ({ environment, portal }: ServiceConfig<{ PUBLIC_URL: string }>): Brand => {
  const publicUrl = new URL(environment.PUBLIC_URL).origin;
  const { productName, communityName, logoUrl = `${publicUrl}/icon-192.png` } = portal;
  return { productName, communityName, publicUrl, logoUrl };
};

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(emailEnvironment, env);
  return { ...config, brand: brandOf(config), messageIdDomain: new URL(config.environment.PUBLIC_URL).hostname };
};
export type EmailConfig = ReturnType<typeof loadEmailConfig>;

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailWorkerConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(workerEnvironment, env);
  const brand = brandOf(config);
  const { environment } = config;
  const sender = senderOf(environment, brand.communityName, new URL(environment.PUBLIC_URL).hostname);
  return { environment, brand, sender };
};
export type EmailWorkerConfig = ReturnType<typeof loadEmailWorkerConfig>;
