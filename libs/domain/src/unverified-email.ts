import { domainToASCII } from 'node:url';
import { z } from '@portal/contracts';
import { AppError, consumeAll, type Logger, limitPer, type RateLimiter } from '@portal/service-kit';

const largeProviders =
  'gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,yahoo.com,icloud.com,aol.com,proton.me,gmx.com,gmx.de,gmx.net,web.de,' +
  'orange.fr,libero.it,yandex.ru,mail.ru,qq.com,163.com,naver.com';

const count = (initial: number) => z.coerce.number().int().min(1).default(initial);

/** Limits on emails to addresses whose ownership the caller has not proven. All processes of a portal share these counters. */
export const unverifiedEmailEnvironment = z.object({
  /** Such emails per recipient domain and hour. */
  UNVERIFIED_EMAILS_PER_DOMAIN: count(500),
  /** Domains without that limit, separated by commas. */
  UNVERIFIED_EMAIL_EXEMPT_DOMAINS: z.string().default(largeProviders),
  /** Such emails of the whole portal per 24 hours. */
  UNVERIFIED_EMAILS_PER_DAY: count(20_000),
});
type UnverifiedEmailEnvironment = z.output<typeof unverifiedEmailEnvironment>;

/** Options of the limits on such emails per client address and per wider network. */
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

const domainOf = (address: string): string => domainKey(address.slice(address.lastIndexOf('@') + 1));

/** For counting only: case, `+tag` and, at Gmail, dots make no other recipient. */
export const mailboxKey = (address: string): string => {
  const domain = domainOf(address);
  const local = address
    .slice(0, address.lastIndexOf('@'))
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
     * Counts one email against the limits of its recipient's domain and of the whole portal, and against those in `counts`.
     * @returns a function that refunds all counts
     * @throws AppError `rate_limited`, without counting anything
     */
    async count(counts: Parameters<typeof consumeAll>[0], recipient: string): Promise<() => Promise<void>> {
      const domain = domainOf(recipient);
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
