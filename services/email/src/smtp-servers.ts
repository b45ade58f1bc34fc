import { isIP } from 'node:net';
import { z } from '@portal/contracts';

export interface SmtpServer {
  /** Names the server in attempts, metrics and controls. */
  name: string;
  /** With credentials; never logged. */
  url: string;
  /** Share of the messages, relative to the other servers. */
  weight: number;
  /** Limit of all workers together; null without one. */
  perSecond: number | null;
}

const isSmtpUrl = (url: string) => /^smtps?:\/\/[^/\s]+/.test(url) && URL.canParse(url);
const smtpUrl = z.string().refine(isSmtpUrl, 'is not an smtp:// address');
/** Messages report positions and names, never a URL: it holds a password. */
const smtpServer = z.object({
  name: z.string().regex(/^[a-z0-9][\w-]{0,31}$/i, 'is not a name of letters, digits, - and _'),
  url: smtpUrl,
  weight: z.coerce.number('is not a number').int().min(1, 'is less than 1').max(1_000).default(1),
  rate: z
    .string()
    .regex(/^[1-9]\d{0,5}\/s$/, 'is not a rate such as 50/s')
    .transform((rate) => Number.parseInt(rate, 10))
    .optional(),
});

const readServer = (entry: string) => {
  const [address = '', ...options] = entry.split(';').map((part) => part.trim());
  const pairs = [address, ...options].map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)]);
  const [[name, url] = [], ...others] = pairs;
  return { name, url, ...Object.fromEntries(others) };
};

/** `SMTP_SERVERS`: `name=smtp://…;weight=3;rate=50/s, name=…`. A comma or semicolon within a URL is percent-encoded. */
const smtpServers = z.string().transform((list, ctx): SmtpServer[] => {
  const entries = list.split(',').filter((entry) => entry.trim() !== '');
  const servers = entries.flatMap((entry, position) => {
    const server = z.strictObject(smtpServer.shape).safeParse(readServer(entry));
    if (server.success) {
      const { rate, ...fields } = server.data;
      return [{ ...fields, perSecond: rate ?? null }];
    }
    for (const { path, code, message } of server.error.issues) {
      const problem = code === 'unrecognized_keys' ? 'has an unknown option' : `${path.join('.')} ${message}`;
      ctx.addIssue({ code: 'custom', message: `server ${position + 1}: ${problem}` });
    }
    return [];
  });
  const names = new Set(servers.map(({ name }) => name));
  if (names.size < servers.length) ctx.addIssue({ code: 'custom', message: 'two servers have one name' });
  if (entries.length === 0) ctx.addIssue({ code: 'custom', message: 'names no server' });
  return servers;
});

export const smtpEnvironment = z.object({
  SMTP_URL: smtpUrl.optional().describe('The SMTP server, unless `SMTP_SERVERS` is set.'),
  SMTP_SERVERS: smtpServers
    .optional()
    .describe('Several servers instead of `SMTP_URL`: `name=smtp://…;weight=3;rate=50/s, name=…`.'),
});
type SmtpEnvironment = z.output<typeof smtpEnvironment>;

/** Refuses an environment without a server. */
export const requireSmtpServer = ({ SMTP_URL, SMTP_SERVERS }: SmtpEnvironment, ctx: z.RefinementCtx): void => {
  if (SMTP_URL === undefined && SMTP_SERVERS === undefined)
    ctx.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'is missing' });
};

export const smtpServersOf = ({ SMTP_URL = '', SMTP_SERVERS }: SmtpEnvironment): SmtpServer[] =>
  SMTP_SERVERS ?? [{ name: 'primary', url: SMTP_URL, weight: 1, perSecond: null }];

/**
 * Limits of an account for which the operator has set none; 0: no quota. A server under a domain name is a provider's and gets those of
 * a new account at Amazon SES; one under an IP address or a plain host name, such as the email catcher, is the operator's.
 */
export const defaultLimitsOf = (servers: readonly SmtpServer[]) => {
  const hosts = servers.map(({ url }) => new URL(url).hostname);
  const hasProvider = hosts.some((host) => host.includes('.') && isIP(host) === 0);
  return hasProvider ? { perSecond: 1, perDay: 200 } : { perSecond: 100, perDay: 0 };
};
