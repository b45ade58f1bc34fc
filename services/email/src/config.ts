import { limits, z } from '@portal/contracts';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import { databaseServiceEnvironment, loadServiceConfig, type ServiceConfig, secret } from '@portal/service-kit';
import { feedbackEnvironment } from './features/bounces/environment';
import { senderEnvironment, senderOf } from './sender';
import { defaultLimitsOf, requireSmtpServer, smtpEnvironment, smtpServersOf } from './smtp-servers';
import type { Brand } from './templates/template';

const milliseconds = (value: number) => z.coerce.number().int().min(1).default(value);
const rate = z.coerce.number().int().min(1).max(100_000);
const count = (value: number) => z.coerce.number().int().min(1).max(1_000).default(value);

const emailEnvironment = z
  .object({
    ...databaseServiceEnvironment.shape,
    ...smtpEnvironment.shape,
    ...unverifiedEmailEnvironment.shape,
    /** Clan invitations that one player may send, and that one address may receive. */
    MAIL_INVITATIONS_PER_SENDER_HOUR: count(limits.emails.invitationsPerSenderHour),
    MAIL_INVITATIONS_PER_RECIPIENT_DAY: count(limits.emails.invitationsPerRecipientDay),
    /** Clan invitations from one client address (IPv6: /64), and from one wider network (IPv4 /24, IPv6 /48). */
    MAIL_INVITATIONS_PER_ADDRESS_HOUR: count(60),
    MAIL_INVITATIONS_PER_NETWORK_HOUR: count(200),
    /** Tournament emails that one player may request. */
    MAIL_NOTIFICATIONS_PER_HOUR: count(limits.emails.notificationsPerHour),
    ...feedbackEnvironment,
    /** Seals the tokens of opt-out links. */
    PORTAL_MAIL_KEY: secret(),
  })
  .superRefine(requireSmtpServer);

/** The worker has only an operations listener and holds no identity key. */
const workerEnvironment = databaseServiceEnvironment
  .omit({ HOST: true, SERVICE_PORT: true, PORTAL_IDENTITY_KEY: true })
  .extend({
    ...smtpEnvironment.shape,
    /** Unseals the codes and tokens that other services have sealed, and seals those of opt-out links. */
    PORTAL_MAIL_KEY: secret(),
    ...senderEnvironment,
    /** Emails in flight at once per lane; each lane has as many connections to the SMTP server. */
    MAIL_OTP_CONCURRENCY: count(10),
    MAIL_TX_CONCURRENCY: count(5),
    MAIL_BULK_CONCURRENCY: count(5),
    /** The provider's limits, which all workers together never exceed. Default: `defaultLimitsOf`. */
    MAIL_PER_SECOND: rate.optional(),
    MAIL_PER_DAY: z
      .union(
        [z.literal('unlimited').transform(() => 0), z.coerce.number().int().min(1)],
        'is not a number of at least 1 or `unlimited`',
      )
      .optional(),
    /** Share of both limits, in percent, that only the lane of one-time codes may use. */
    MAIL_OTP_RESERVED_PERCENT: z.coerce.number().int().min(0).max(90).default(20),
    /** Limits of these lanes, all workers together. */
    MAIL_TX_PER_SECOND: rate.default(50),
    MAIL_BULK_PER_SECOND: rate.default(50),
    /** Messages must reach a second server within 10 s when the first one hangs, so these are half of the usual 10 s. */
    SMTP_CONNECT_TIMEOUT_MS: milliseconds(5_000),
    SMTP_GREETING_TIMEOUT_MS: milliseconds(5_000),
    SMTP_SOCKET_TIMEOUT_MS: milliseconds(30_000),
  })
  .superRefine(requireSmtpServer);

export type EmailEnvironment = z.output<typeof emailEnvironment>;

const brandOf = ({ environment, portal }: ServiceConfig<{ PUBLIC_URL: string }>): Brand => {
  const publicUrl = new URL(environment.PUBLIC_URL).origin;
  const { productName, communityName, logoUrl = `${publicUrl}/icon-192.png` } = portal;
  return { productName, communityName, publicUrl, logoUrl };
};

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(emailEnvironment, env);
  const messageIdDomain = new URL(config.environment.PUBLIC_URL).hostname;
  return { ...config, brand: brandOf(config), messageIdDomain, smtpServers: smtpServersOf(config.environment) };
};
export type EmailConfig = ReturnType<typeof loadEmailConfig>;

/** @throws ConfigError naming everything that is missing or wrong */
export const loadEmailWorkerConfig = (env: NodeJS.ProcessEnv) => {
  const config = loadServiceConfig(workerEnvironment, env);
  const { environment } = config;
  const brand = brandOf(config);
  const sender = senderOf(environment, brand.communityName, new URL(environment.PUBLIC_URL).hostname);
  const smtpServers = smtpServersOf(environment);
  const defaults = defaultLimitsOf(smtpServers);
  const { MAIL_PER_SECOND: perSecond = defaults.perSecond, MAIL_PER_DAY: perDay = defaults.perDay } = environment;
  /** Variables of limits that an operator should set: those of new accounts are assumed. */
  const assumedLimits = (['MAIL_PER_SECOND', 'MAIL_PER_DAY'] as const).filter(
    (name) => defaults.perDay > 0 && environment[name] === undefined,
  );
  return { environment, brand, sender, smtpServers, limits: { perSecond, perDay }, assumedLimits };
};
export type EmailWorkerConfig = ReturnType<typeof loadEmailWorkerConfig>;
