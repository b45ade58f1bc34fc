import { type Registry, registerGauge } from '@portal/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { EmailContext } from './context.ts';

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
    sent: new Counter(labelled('email_sent_total', 'Outcomes of emails', 'template', 'outcome')),
    feedback: new Counter(labelled('email_feedback_total', 'Bounces and complaints, per address', 'kind')),
  };
};

export const createWorkerMetrics = (registry: Registry) => {
  const labelled = labelledIn(registry);
  return {
    ...createEmailMetrics(registry),
    queueSeconds: new Histogram({
      ...labelled('email_queue_seconds', 'From the request for an email until a server has accepted it', 'lane'),
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3_600],
    }),
    breakerOpen: new Gauge(labelled('email_breaker_open', '1 while a failing SMTP server is left alone', 'server')),
    claimsLost: new Counter(
      labelled('email_claims_lost_total', 'Emails that another process ended while a worker sent them', 'outcome'),
    ),
    attempts: new Counter(labelled('email_attempts_total', 'Attempts at an SMTP server', 'server', 'outcome', 'class')),
  };
};
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/**
 * Reads what waits at scrape time, in the process that enqueues, so that emails that wait for a dead worker show. All of its workers read
 * the same.
 */
export const observeBacklog = (
  registry: Registry,
  { emails, pauses }: Pick<EmailContext, 'emails' | 'pauses'>,
): void => {
  registerGauge(registry, {
    name: 'email_oldest_waiting_seconds',
    help: 'How long the oldest email that is due has waited',
    labelNames: ['lane'],
    read: async () =>
      Object.entries(await emails.longestDueSeconds()).map(([lane, value]) => ({ labels: { lane }, value })),
  });
  registerGauge(registry, {
    name: 'email_paused',
    help: '1 while an operator pauses sending',
    read: async () => [{ value: (await pauses.find()) === null ? 0 : 1 }],
  });
};
