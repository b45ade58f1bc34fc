import type { Clock, Logger } from '@portal/service-kit';
import type { EmailWorkerConfig } from '../config.ts';
import type { Attempt, Email } from '../data-access/email/email.ts';
import type { WorkerMetrics } from '../metrics.ts';
import type { RenderedEmail } from '../templates/render.ts';
import { createBreaker } from './breaker.ts';
import { classifySmtpError, type SmtpErrorClass } from './classify-smtp-error.ts';
import { createEmailTransport, smtpTimeouts } from './transport.ts';

interface ServersOptions {
  config: EmailWorkerConfig;
  timeouts?: typeof smtpTimeouts | undefined;
  metrics: Pick<WorkerMetrics, 'breakerOpen' | 'attempts'>;
  workerName: string;
  logger: Logger;
  clock: Clock;
}

export interface SendResult {
  /** One for each server that was tried. */
  attempts: Attempt[];
  outcome: { kind: 'sent' } | SmtpErrorClass;
}

/** The name of a server in attempts and metrics, without its credentials. */
const toServerName = (url: string): string => new URL(url).host;

/** The SMTP servers, tried in order. One that fails is left alone for a while, see `createBreaker`. */
export const createServers = ({
  config,
  timeouts = smtpTimeouts,
  metrics,
  workerName,
  logger,
  clock,
}: ServersOptions) => {
  const servers = config.environment.SMTP_URL.map((url) => {
    const name = toServerName(url);
    metrics.breakerOpen.set({ server: name }, 0);
    const breaker = createBreaker({
      now: () => clock().getTime(),
      onChange: (open) => {
        metrics.breakerOpen.set({ server: name }, open ? 1 : 0);
        if (open) logger.error({ server: name }, 'SMTP server is failing');
        else logger.info({ server: name }, 'SMTP server works again');
      },
    });
    return { name, breaker, transport: createEmailTransport(config, url, timeouts) };
  });
  type Server = (typeof servers)[number];

  const attempt = async ({ breaker, transport }: Server, email: Email, content: RenderedEmail) => {
    breaker.begin();
    const expiresInMs = email.expiresAt.getTime() - clock().getTime();
    try {
      const deadline = AbortSignal.timeout(Math.max(0, Math.min(timeouts.attemptMs, expiresInMs)));
      const response = await transport.send(email, content, deadline);
      breaker.succeed();
      return { kind: 'sent' as const, code: '250', response };
    } catch (error) {
      const reply = classifySmtpError(error);
      if (reply.kind === 'outage') breaker.fail();
      else breaker.succeed();
      return reply;
    }
  };

  return {
    isAvailable: (): boolean => servers.some(({ breaker }) => breaker.isAvailable()),
    isDown: (): boolean => servers.every(({ breaker }) => breaker.isOpen()),
    /** Milliseconds until a server may be available. */
    waitMs: (): number => Math.min(...servers.map(({ breaker }) => breaker.waitMs())),

    /** Sends through the first server that replies, and through none once the email has expired. */
    async send(email: Email, content: RenderedEmail): Promise<SendResult> {
      const attempts: Attempt[] = [];
      for (const server of servers) {
        const at = clock();
        if (!server.breaker.isAvailable() || email.expiresAt <= at) continue;
        const result = await attempt(server, email, content);
        const { kind: outcome, code, response } = result;
        attempts.push({ at, worker: workerName, server: server.name, outcome, code, response });
        const replyClass = code.replace(/^(\d)\d\d$/, '$1xx');
        metrics.attempts.inc({ server: server.name, outcome, class: replyClass });
        if (result.kind !== 'outage') return { attempts, outcome: result };
      }
      return { attempts, outcome: { kind: 'outage', code: '', response: '' } };
    },

    close: (): void => {
      for (const { transport } of servers) transport.close();
    },
  };
};
export type Servers = ReturnType<typeof createServers>;
