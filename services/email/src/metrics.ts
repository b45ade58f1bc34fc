import { emailLanes } from '@portal/contracts';
import type { Registry } from '@portal/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { EmailContext } from './context';

/** Registered by every process of the service. */
export const createEmailMetrics = (registry: Registry) => ({
  sent: new Counter({
    name: 'mail_sent_total',
    help: 'Attempts and final states of emails by outcome',
    labelNames: ['lane', 'template', 'outcome'],
    registers: [registry],
  }),
  feedback: new Counter({
    name: 'mail_feedback_total',
    help: 'Bounces and complaints that the provider has reported, by kind and address',
    labelNames: ['kind'],
    registers: [registry],
  }),
  suppressed: new Counter({
    name: 'mail_suppressions_total',
    help: 'Suppressions that were added or renewed, by reason; those of the terminal are not counted',
    labelNames: ['reason'],
    registers: [registry],
  }),
});

export const createWorkerMetrics = (registry: Registry) => {
  const perLane = (name: string, help: string) => ({
    name,
    help,
    labelNames: ['lane'] as const,
    registers: [registry],
  });
  return {
    ...createEmailMetrics(registry),
    queueSeconds: new Histogram({
      ...perLane('mail_queue_seconds', 'From the request for an email until the SMTP server has accepted it'),
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3_600],
    }),
    smtpSeconds: new Histogram({
      ...perLane('mail_smtp_seconds', 'One attempt at the SMTP server, whatever its outcome'),
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
    }),
    breakerOpen: new Gauge({
      name: 'mail_breaker_open',
      help: '1 while an SMTP server is left alone because it is failing',
      labelNames: ['server'] as const,
      registers: [registry],
    }),
    attempts: new Counter({
      name: 'mail_attempts_total',
      help: 'Attempts at an SMTP server by outcome and class of its reply: 2xx, 4xx, 5xx or the error of the connection',
      labelNames: ['lane', 'server', 'outcome', 'class'],
      registers: [registry],
    }),
    duplicates: new Counter({
      name: 'mail_duplicates_total',
      help: 'Attempts that found their email already sent (prevented), and repeated ones after a worker had died (possible)',
      labelNames: ['lane', 'outcome'],
      registers: [registry],
    }),
    stalled: new Counter(perLane('mail_stalled_total', 'Jobs whose worker died while it had them')),
    poison: new Counter(perLane('mail_poison_jobs_total', 'Jobs without a valid email id')),
  };
};
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** Read at scrape time, by the process that enqueues, so that emails that wait for a dead worker show. All of its workers read the same. */
export const observeBacklog = (
  registry: Registry,
  { emails, queues, controls, operations }: Pick<EmailContext, 'emails' | 'queues' | 'controls' | 'operations'>,
): void => {
  const observe = <T extends string>(
    name: string,
    help: string,
    labelNames: readonly T[],
    read: () => Promise<(readonly [labels: Record<T, string>, value: number])[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        // During an outage a scrape returns the other metrics rather than an error.
        const values = await read().catch(() => []);
        this.reset();
        for (const [labels, value] of values) this.set(labels as never, value);
      },
    });
  observe('mail_oldest_waiting_seconds', 'Age of the oldest email that has not been sent', ['lane'], async () =>
    Object.entries(await emails.oldestOpenSeconds()).map(([lane, seconds]) => [{ lane }, seconds]),
  );
  observe('mail_jobs', 'Jobs in the queues by state', ['lane', 'state'], async () =>
    (await queues.counts()).map(({ jobs, ...labels }) => [labels, jobs]),
  );
  observe('mail_intake_events', 'Events that have not become emails yet', ['queue'], async () =>
    (await queues.intake()).map(({ events, ...labels }) => [labels, events]),
  );
  observe(
    'mail_messages',
    'Emails that wait or are being sent (open), and of unknown outcome',
    ['lane', 'state'],
    async () =>
      (await operations.depths()).flatMap(({ lane, open, unknown }) => [
        [{ lane, state: 'open' }, open] as const,
        [{ lane, state: 'unknown' }, unknown] as const,
      ]),
  );
  observe('mail_paused', '1 while an operator pauses the lane or server', ['target'], async () => {
    const paused = new Set((await controls.pauses()).map(({ _id }) => _id));
    const targets = new Set([...emailLanes.map((lane) => `lane:${lane}`), ...paused]);
    return [...targets].map((target) => [{ target }, Number(paused.has(target))]);
  });
};
