import { domainToASCII } from 'node:url';
import { z } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import { consumeAll, limitPer, type RateLimiter } from '@portal/service-kit/redis';

const largeProviders =
  'gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,yahoo.com,icloud.com,aol.com,proton.me,gmx.com,gmx.de,gmx.net,web.de,' +
  'orange.fr,libero.it,yandex.ru,mail.ru,qq.com,163.com,naver.com';

const count = (initial: number) => z.coerce.number().int().min(1).default(initial);

/** Limits emails to mailboxes that the caller has not proven to own. All processes of a portal share these counters. */
export const unverifiedEmailEnvironment = z.object({
  UNVERIFIED_EMAILS_PER_DOMAIN: count(500).describe('Unverified emails per recipient domain and hour.'),
  UNVERIFIED_EMAIL_EXEMPT_DOMAINS: z
    .string()
    .default(largeProviders)
    .describe('Recipient domains without that limit. Default: large providers.'),
  UNVERIFIED_EMAILS_PER_DAY: count(20_000).describe('Unverified emails of the whole portal per day.'),
});
type UnverifiedEmailEnvironment = z.output<typeof unverifiedEmailEnvironment>;

/** Options of limits on unverified emails by IP and by network. */
export const fromNetwork = {
  message: 'Too many emails were requested from your network. Please wait a few minutes and try again.',
};
const toDomain = {
  message: 'Too many emails to this email provider were requested. Please try again later or use another address.',
};
const today = { message: 'We cannot send more emails today. Please try again tomorrow or contact support.' };

export const unverifiedEmailLimits = (environment: UnverifiedEmailEnvironment) => ({
  unverifiedEmailsPerDomain: limitPer('key', environment.UNVERIFIED_EMAILS_PER_DOMAIN, 3_600, toDomain),
  unverifiedEmailsPerDay: limitPer('key', environment.UNVERIFIED_EMAILS_PER_DAY, 86_400, today),
});

const domainKey = (domain: string): string => {
  const plain = domain.trim().toLowerCase().replace(/\.$/, '');
  return domainToASCII(plain) || plain;
};

const getDomain = (email: string): string => domainKey(email.slice(email.lastIndexOf('@') + 1));

/** Builds the key by which emails to a mailbox are counted. Case, `+tag` and the dots of Gmail do not make another mailbox. */
export const mailboxKey = (email: string): string => {
  const domain = getDomain(email);
  const local = email
    .slice(0, email.lastIndexOf('@'))
    .toLowerCase()
    .replace(/(?<=.)\+.*/s, '');
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? local.replaceAll('.', '') : local}@${domain}`;
};

export const createUnverifiedEmail = (
  limiters: Record<keyof ReturnType<typeof unverifiedEmailLimits>, RateLimiter>,
  environment: UnverifiedEmailEnvironment,
  logger: Logger,
) => {
  const { unverifiedEmailsPerDomain, unverifiedEmailsPerDay } = limiters;
  const exempt = new Set(environment.UNVERIFIED_EMAIL_EXEMPT_DOMAINS.split(',').map(domainKey));
  return {
    /**
     * Counts one email against the limits of its recipient's domain, of the whole portal, and against `counts`.
     * @returns a function that refunds all counts
     * @throws AppError `rate_limited`, without counting anything
     */
    async count(counts: Parameters<typeof consumeAll>[0], recipient: string): Promise<() => Promise<void>> {
      const domain = getDomain(recipient);
      const byDomain = exempt.has(domain) ? [] : [[unverifiedEmailsPerDomain, domain] as const];
      try {
        return await consumeAll([...counts, ...byDomain, [unverifiedEmailsPerDay, 'portal']]);
      } catch (error) {
        if (error instanceof AppError && error.cause === 'unverifiedEmailsPerDay') {
          const masked = recipient.replace(/(?<=^.).*@/s, '***@');
          logger.error(
            { event: 'email-budget-exceeded', recipient: masked },
            'daily budget of unverified email exceeded',
          );
        }
        throw error;
      }
    },
  };
};
