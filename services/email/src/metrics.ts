import type { Registry } from '@portal/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Rechecks } from './emails/rechecks';
import type { EmailQueues } from './queue/email-queues';

/** Counts of what became of mails; every process of the service has them. */
export const createEmailMetrics = (registry: Registry) => ({
  sent: new Counter({
    name: 'mail_sent_total',
    help: 'Attempts and ends of mails by outcome',
    labelNames: ['class', 'template', 'outcome'],
    registers: [registry],
  }),
});
export type EmailMetrics = ReturnType<typeof createEmailMetrics>;

/** What a worker measures. */
export const createWorkerMetrics = (registry: Registry) => ({
  ...createEmailMetrics(registry),
  queueSeconds: new Histogram({
    name: 'mail_queue_seconds',
    help: 'From the request for a mail until the mail server has accepted it',
    labelNames: ['class'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3_600],
    registers: [registry],
  }),
  smtpSeconds: new Histogram({
    name: 'mail_smtp_seconds',
    help: 'One attempt at the mail server, whatever its outcome',
    labelNames: ['class'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
    registers: [registry],
  }),
  breakerOpen: new Gauge({
    name: 'mail_breaker_open',
    help: '1 while a lane pauses because the mail server is out of order',
    labelNames: ['class'],
    registers: [registry],
  }),
  stalled: new Counter({
    name: 'mail_stalled_total',
    help: 'Jobs whose worker went away while it had them',
    labelNames: ['class'],
    registers: [registry],
  }),
  unknown: new Counter({
    name: 'mail_unknown_total',
    help: 'Mails set aside because nobody knows whether they went out',
    labelNames: ['class'],
    registers: [registry],
  }),
  poison: new Counter({
    name: 'mail_poison_jobs_total',
    help: 'Jobs that are not ours or point nowhere',
    labelNames: ['class'],
    registers: [registry],
  }),
});
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** What is asked at scrape time. In the API process, so that it tells of a worker that is gone. */
export const observeBacklog = (registry: Registry, rechecks: Rechecks, queues: EmailQueues): void => {
  const oldest = new Gauge({
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest mail that has not gone out',
    labelNames: ['class'],
    registers: [registry],
    async collect() {
      // A scrape during an outage shows the other metrics rather than an error.
      const ages = await rechecks.oldestWaitingSeconds().catch(() => ({}));
      oldest.reset();
      for (const [lane, seconds] of Object.entries(ages)) oldest.set({ class: lane }, seconds);
    },
  });
  const jobs = new Gauge({
    name: 'mail_jobs',
    help: 'Jobs in the queues by state',
    labelNames: ['class', 'state'],
    registers: [registry],
    async collect() {
      const counts = await queues.counts().catch(() => []);
      jobs.reset();
      for (const count of counts) jobs.set({ class: count.lane, state: count.state }, count.jobs);
    },
  });
};
