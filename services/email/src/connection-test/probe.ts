import type { Clock } from '@portal/service-kit';
import { createTransport } from 'nodemailer';

/** Below the deadline of a call, together. */
const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000, dnsTimeout: 3_000 };

export const cacheMs = 30_000;

/**
 * Asks the mail server for a greeting, and signs in where the address has credentials; sends nothing. However many ask, the
 * server sees one connection in 30 s, so that the public call cannot be used to hammer it.
 */
export const createConnectionProbe = (smtpUrl: string, clock: Clock) => {
  let latest: { at: number; answer: Promise<boolean> } | undefined;

  const ask = async (): Promise<boolean> => {
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    try {
      return await transport.verify();
    } catch {
      return false;
    } finally {
      transport.close();
    }
  };

  return (): Promise<boolean> => {
    const now = clock().getTime();
    if (!latest || now - latest.at >= cacheMs) latest = { at: now, answer: ask() };
    return latest.answer;
  };
};
