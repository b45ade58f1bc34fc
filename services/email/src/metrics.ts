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
    stalled: new Counter(perLane('mail_stalled_total', 'Jobs whose worker died while it had them')),
    unknown: new Counter(perLane('mail_unknown_total', 'Emails of which it is unknown whether they were sent')),
    poison: new Counter(perLane('mail_poison_jobs_total', 'Jobs without a valid email id')),
  };
};
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** Read at scrape time, by the process that enqueues, so that emails that wait for a dead worker show. All of its workers read the same. */
export const observeBacklog = (registry: Registry, { emails, queues }: EmailContext): void => {
  const oldest = new Gauge({
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest email that has not been sent',
    labelNames: ['lane'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      // During an outage a scrape returns the other metrics rather than an error.
      const ages = await emails.oldestOpenSeconds().catch(() => ({}));
      oldest.reset();
      for (const [lane, seconds] of Object.entries(ages)) oldest.set({ lane }, seconds);
    },
  });
  const jobs = new Gauge({
    name: 'mail_jobs',
    help: 'Jobs in the queues by state',
    labelNames: ['lane', 'state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const counts = await queues.counts().catch(() => []);
      jobs.reset();
      for (const { lane, state, jobs: count } of counts) jobs.set({ lane, state }, count);
    },
  });
};
