import { type SmtpSink, startSmtpSink } from '@portal/testing';
import type { LoadUrl } from '../../src/features/bounces/load-url.ts';
import { type EmailRows, emailRows } from './emails.ts';
import { type TestEnvironment, testEnvironment } from './environment.ts';
import { type EventPublisher, eventPublisher } from './events.ts';
import { startService, startWorker, type TestProcess } from './processes.ts';

export interface EmailParts {
  sink: SmtpSink;
  service: TestProcess;
  worker: TestProcess;
  events: EventPublisher;
  rows: EmailRows;
  environment: TestEnvironment;
  stop(): Promise<void>;
}

/** The whole email service with an SMTP sink and a database, inside the test. Variables override its environment. */
export const startEmailParts = async (
  overrides: Record<string, string> = {},
  options: { loadUrl?: LoadUrl } = {},
): Promise<EmailParts> => {
  const environment = testEnvironment();
  const sink = await startSmtpSink();
  const variables = environment.variables(sink.url, overrides);
  const [service, worker, rows] = await Promise.all([
    startService(variables, options),
    startWorker(variables),
    emailRows(environment),
  ]);
  const events = eventPublisher(variables);
  const stop = async (): Promise<void> => {
    await Promise.all([service.stop(), worker.stop(), events.close(), rows.close()]);
    await sink.stop();
    await environment.remove();
  };
  return { sink, service, worker, events, rows, environment, stop };
};
