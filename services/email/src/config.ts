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

export const emailEnvironment = z
  .object({
    ...databaseServiceEnvironment.shape,
    ...smtpEnvironment.shape,
    ...unverifiedEmailEnvironment.shape,
    MAIL_INVITATIONS_PER_SENDER_HOUR: count(limits.emails.invitationsPerSenderHour).describe(
      'Clan invitations that one player may send per hour.',
    ),
    MAIL_INVITATIONS_PER_RECIPIENT_DAY: count(limits.emails.invitationsPerRecipientDay).describe(
      'Clan invitations that one address may receive per day.',
    ),
    MAIL_INVITATIONS_PER_ADDRESS_HOUR: count(60).describe('Clan invitations from one client per hour.'),
    MAIL_INVITATIONS_PER_NETWORK_HOUR: count(200).describe('Clan invitations from one network per hour.'),
    MAIL_NOTIFICATIONS_PER_HOUR: count(limits.emails.notificationsPerHour).describe(
      'Tournament emails that one player may request per hour.',
    ),
    ...feedbackEnvironment,
    PORTAL_MAIL_KEY: secret().describe(
      'Seals codes and tokens on their way to the email worker, and the tokens of opt-out links.',
    ),
  })
  .superRefine(requireSmtpServer);

/** The worker has only an operations listener and holds no identity key. */
export const workerEnvironment = databaseServiceEnvironment
  .omit({ HOST: true, SERVICE_PORT: true, PORTAL_IDENTITY_KEY: true })
  .extend({
    ...smtpEnvironment.shape,
    PORTAL_MAIL_KEY: secret().describe(
      'Seals codes and tokens on their way to the email worker, and the tokens of opt-out links.',
    ),
    ...senderEnvironment,
    MAIL_OTP_CONCURRENCY: count(10).describe('Codes in flight in one worker, and its connections.'),
    MAIL_TX_CONCURRENCY: count(5).describe('The same for the lane `tx`.'),
    MAIL_BULK_CONCURRENCY: count(5).describe('The same for the lane `bulk`.'),
    MAIL_PER_SECOND: rate.optional().describe("The provider's limit, which all workers together keep."),
    MAIL_PER_DAY: z
      .union(
        [z.literal('unlimited').transform(() => 0), z.coerce.number().int().min(1)],
        'is not a number of at least 1 or `unlimited`',
      )
      .optional()
      .describe("The provider's daily quota, or `unlimited`."),
    MAIL_OTP_RESERVED_PERCENT: z.coerce
      .number()
      .int()
      .min(0)
      .max(90)
      .default(20)
      .describe('Share of both limits that only codes may use.'),
    MAIL_TX_PER_SECOND: rate.default(50).describe('Limit of the lane `tx`, all workers together.'),
    MAIL_BULK_PER_SECOND: rate.default(50).describe('Limit of the lane `bulk`, all workers together.'),
    SMTP_CONNECT_TIMEOUT_MS: milliseconds(5_000).describe(
      'Time for a server to accept a connection. It is short, because an email must reach the second server within 10 s.',
    ),
    SMTP_GREETING_TIMEOUT_MS: milliseconds(5_000).describe('Time for a server to greet.'),
    SMTP_SOCKET_TIMEOUT_MS: milliseconds(30_000).describe('Longest silence of a server.'),
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
