import { limits, type PortalConfig, z } from '@portal/contracts';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import {
  loadConfig,
  loadPortalConfig,
  mongoEnvironment,
  redisEnvironment,
  secret,
  serviceEnvironment,
} from '@portal/service-kit';
import type { Address, Brand } from './templates/template';

const milliseconds = (value: number) => z.coerce.number().int().min(1).default(value);
const count = (value: number) => z.coerce.number().int().min(1).max(1_000).default(value);

const smtpEnvironment = z.object({
  SMTP_URL: z.string('is missing').regex(/^smtps?:\/\//, 'is not an smtp:// address'),
});

const shared = { ...mongoEnvironment.shape, ...redisEnvironment.shape, ...smtpEnvironment.shape };

const apiEnvironment = serviceEnvironment.extend({
  ...shared,
  ...unverifiedEmailEnvironment.shape,
  /** Clan invitations that one player may send, and that one address may get. */
  MAIL_INVITATIONS_PER_SENDER_HOUR: count(limits.mails.invitationsPerSenderHour),
  MAIL_INVITATIONS_PER_RECIPIENT_DAY: count(limits.mails.invitationsPerRecipientDay),
  /** Clan invitations from one client address (IPv6: /64), and from one wider network (IPv4 /24, IPv6 /48). */
  MAIL_INVITATIONS_PER_ADDRESS_HOUR: count(60),
  MAIL_INVITATIONS_PER_NETWORK_HOUR: count(200),
  /** Tournament mails that one player may have sent to the own address. */
  MAIL_NOTIFICATIONS_PER_HOUR: count(limits.mails.notificationsPerHour),
});

/** The worker is nobody's service: it has an operations listener only, and holds no identity key. */
const workerEnvironment = serviceEnvironment
  .omit({ HOST: true, SERVICE_PORT: true, PORTAL_IDENTITY_KEY: true })
  .extend({
    ...shared,
    /** Opens the secrets that the owners of codes and tokens have sealed. */
    PORTAL_MAIL_KEY: secret(),
    /** Sender of every mail; without it, `no-reply@` the public host. */
    MAIL_FROM: z.email().optional(),
    /** Mails in flight at once per lane; each lane has as many connections to the mail server. */
    MAIL_OTP_CONCURRENCY: count(10),
    MAIL_TX_CONCURRENCY: count(5),
    MAIL_BULK_CONCURRENCY: count(5),
    /** Together below the provider's limit, so that one-time codes always find room. */
    MAIL_TX_PER_SECOND: count(50),
    MAIL_BULK_PER_SECOND: count(50),
    SMTP_CONNECT_TIMEOUT_MS: milliseconds(10_000),
    SMTP_GREETING_TIMEOUT_MS: milliseconds(10_000),
    SMTP_SOCKET_TIMEOUT_MS: milliseconds(30_000),
  });

export type ApiEnvironment = z.output<typeof apiEnvironment>;
type WorkerEnvironment = z.output<typeof workerEnvironment>;

export interface ApiConfig {
  env: ApiEnvironment;
  portal: PortalConfig;
  brand: Brand;
  messageIdDomain: string;
}

export interface WorkerConfig {
  env: WorkerEnvironment;
  brand: Brand;
  from: Address;
}

const host = (publicUrl: string): string => new URL(publicUrl).hostname;

const brandOf = ({ productName, communityName }: PortalConfig, publicUrl: string): Brand => ({
  productName,
  communityName,
  publicUrl: new URL(publicUrl).origin,
});

/** @throws ConfigError with everything that is wrong */
export const loadApiConfig = (variables: NodeJS.ProcessEnv): ApiConfig => {
  const env = loadConfig(apiEnvironment, variables);
  const portal = loadPortalConfig(env.PORTAL_CONFIG);
  return { env, portal, brand: brandOf(portal, env.PUBLIC_URL), messageIdDomain: host(env.PUBLIC_URL) };
};

/** @throws ConfigError with everything that is wrong */
export const loadWorkerConfig = (variables: NodeJS.ProcessEnv): WorkerConfig => {
  const env = loadConfig(workerEnvironment, variables);
  const portal = loadPortalConfig(env.PORTAL_CONFIG);
  return {
    env,
    brand: brandOf(portal, env.PUBLIC_URL),
    from: { name: portal.communityName, address: env.MAIL_FROM ?? `no-reply@${host(env.PUBLIC_URL)}` },
  };
};
