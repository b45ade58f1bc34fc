import { emailLanes } from '@portal/contracts';
import type { Registry } from '@portal/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { EmailContext } from './context';

const labelledIn =
  (registry: Registry) =>
  <const Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name,
    help,
    labelNames,
    registers: [registry],
  });

/** Registered by every process of the service. */
export const createEmailMetrics = (registry: Registry) => {
  const labelled = labelledIn(registry);
  return {
    sent: new Counter(labelled('mail_sent_total', 'Outcomes of emails', 'lane', 'template', 'outcome')),
    feedback: new Counter(labelled('mail_feedback_total', 'Bounces and complaints, per address', 'kind')),
    suppressed: new Counter(
      labelled('mail_suppressions_total', 'Suppressions added or extended, except on the terminal', 'reason'),
    ),
  };
};

export const createWorkerMetrics = (registry: Registry) => {
  const labelled = labelledIn(registry);
  const metrics = {
    ...createEmailMetrics(registry),
    queueSeconds: new Histogram({
      ...labelled('mail_queue_seconds', 'From the request for an email until a server has accepted it', 'lane'),
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3_600],
    }),
    smtpSeconds: new Histogram({
      ...labelled('mail_smtp_seconds', 'One attempt at an SMTP server, whatever its outcome', 'lane'),
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
    }),
    breakerOpen: new Gauge(labelled('mail_breaker_open', '1 while a failing SMTP server is left alone', 'server')),
    attempts: new Counter(
      labelled('mail_attempts_total', 'Attempts at an SMTP server', 'lane', 'server', 'outcome', 'class'),
    ),
    duplicates: new Counter(
      labelled('mail_duplicates_total', 'Emails found sent (prevented) or sent again (possible)', 'lane', 'outcome'),
    ),
    stalled: new Counter(labelled('mail_stalled_total', 'Jobs whose worker died while it had them', 'lane')),
    poison: new Counter(labelled('mail_poison_jobs_total', 'Jobs without a valid email id', 'lane')),
  };
  // An increase from a series that does not exist yet is none to an alert.
  for (const lane of emailLanes) {
    for (const counter of [metrics.stalled, metrics.poison]) counter.inc({ lane }, 0);
    for (const outcome of ['prevented', 'possible']) metrics.duplicates.inc({ lane, outcome }, 0);
  }
  return metrics;
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
      ...labelledIn(registry)(name, help, ...labelNames),
      aggregator: 'max',
      async collect() {
        // During an outage a scrape returns the other metrics rather than an error.
        const values = await read().catch(() => []);
        this.reset();
        for (const [labels, value] of values) this.set(labels as never, value);
      },
    });
  observe('mail_oldest_waiting_seconds', 'How long the oldest email that is due has waited', ['lane'], async () =>
    Object.entries(await emails.longestDueSeconds()).map(([lane, seconds]) => [{ lane }, seconds]),
  );
  observe('mail_jobs', 'Jobs in the queues by state', ['lane', 'state'], async () =>
    (await queues.counts()).map(({ jobs, ...labels }) => [labels, jobs]),
  );
  observe('mail_events_waiting', 'Events that have not become emails yet', ['queue'], async () =>
    (await queues.eventsWaiting()).map(({ events, ...labels }) => [labels, events]),
  );
  observe('mail_events_oldest_seconds', 'How long the oldest event that is due has waited', ['queue'], async () =>
    (await queues.oldestEventAges()).map(({ seconds, ...labels }) => [labels, seconds]),
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
