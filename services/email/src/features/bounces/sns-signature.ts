import { verify, X509Certificate } from 'node:crypto';
import type { SnsMessage } from '@portal/contracts';
import { AppError, type Clock } from '@portal/service-kit';
import type { RateLimiter } from '@portal/service-kit/redis';
import type { LoadUrl } from './load-url.ts';

// No library fits: those for Node download the certificate without a limit of time or size, and check neither topic nor age.

/** SNS delivers a message again for six hours; a duplicate changes nothing, so a replay within this time is harmless. */
const newestAgeMs = 24 * 3_600_000;
const clockSkewMs = 5 * 60_000;
const certificatesKept = 20;

const topicArn = /^arn:aws(-[a-z]+)*:sns:([a-z0-9-]+):\d{12}:[\w-]+(?:\.fifo)?$/;

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  confirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const signedText = (message: SnsMessage): string => {
  const fields = message.Type === 'Notification' ? signedFields.Notification : signedFields.confirmation;
  return fields.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join('');
};

export const rejected = (cause: string) => new AppError('notification_rejected', { cause });

/** An address of SNS itself in the region of the topic: certificates and confirmations come from nowhere else. */
const snsUrl = (address: string, topic: string): URL => {
  const region = topicArn.exec(topic)?.[2];
  const url = URL.canParse(address) ? new URL(address) : null;
  const hosts = [`sns.${region}.amazonaws.com`, `sns.${region}.amazonaws.com.cn`];
  if (url?.protocol !== 'https:' || url.username || url.password || !hosts.includes(url.host))
    throw rejected('the address is not one of SNS');
  return url;
};

export const isTopicArn = (value: string): boolean => topicArn.test(value);

/** Where to confirm a subscription. @throws AppError `notification_rejected` */
export const confirmationUrl = ({ SubscribeURL = '', TopicArn }: SnsMessage): URL => snsUrl(SubscribeURL, TopicArn);

interface SnsVerifierOptions {
  loadUrl: LoadUrl;
  /** Limits downloads of certificates by host: a stranger can name many that do not exist. */
  downloads: RateLimiter;
  clock: Clock;
}

/**
 * Creates the check that a message comes from SNS and is recent.
 * @throws AppError `notification_rejected`, or `unavailable` or `rate_limited` when the certificate cannot be loaded, and SNS sends the message again
 */
export const createSnsVerifier = ({ loadUrl, downloads, clock }: SnsVerifierOptions) => {
  const certificates = new Map<string, Promise<X509Certificate>>();

  const load = async (url: URL): Promise<X509Certificate> => {
    await downloads.consume(url.host);
    const pem = await loadUrl(url).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    try {
      return new X509Certificate(pem);
    } catch {
      throw rejected('not a certificate');
    }
  };

  /** Messages that arrive together share a download. A failed one is not kept. */
  const certificateAt = (url: URL): Promise<X509Certificate> => {
    const known = certificates.get(url.href);
    if (known) return known;
    const certificate = load(url);
    if (certificates.size >= certificatesKept) certificates.clear();
    certificates.set(url.href, certificate);
    certificate.catch(() => certificates.delete(url.href));
    return certificate;
  };

  return async (message: SnsMessage): Promise<void> => {
    const now = clock().getTime();
    const age = now - new Date(message.Timestamp).getTime();
    if (age > newestAgeMs || age < -clockSkewMs) throw rejected('the message is too old, or from the future');
    const url = snsUrl(message.SigningCertURL, message.TopicArn);
    if (!/^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/.test(url.pathname) || url.search !== '')
      throw rejected('the address is not one of a signing certificate');
    const { publicKey, validFrom, validTo } = await certificateAt(url);
    if (now < Date.parse(validFrom) || now > Date.parse(validTo)) throw rejected('the certificate has expired');
    const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = Buffer.from(message.Signature, 'base64');
    if (!verify(algorithm, Buffer.from(signedText(message)), publicKey, signature))
      throw rejected('the signature does not match');
  };
};
