import type { Clock } from '@portal/service-kit';
import { createTransport } from 'nodemailer';

/** Together below the deadline of a call. */
const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000, dnsTimeout: 3_000 };

export const cacheMs = 30_000;

/**
 * Connects to the SMTP server, and signs in where `smtpUrl` has credentials; sends nothing. The result is cached, so that
 * the public call cannot be used to flood the server.
 */
export const createSmtpProbe = (smtpUrl: string, clock: Clock) => {
  let latest: { at: number; isUp: Promise<boolean> } | undefined;

  const verify = async (): Promise<boolean> => {
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
    if (!latest || now - latest.at >= cacheMs) latest = { at: now, isUp: verify() };
    return latest.isUp;
  };
};
