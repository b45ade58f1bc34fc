import { type Clock, cacheFor } from '@portal/service-kit';
import { createTransport } from 'nodemailer';
import { requireTls } from '../../smtp-url.ts';

/** Together below the deadline of a call. */
const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000, dnsTimeout: 3_000 };

export const cacheMs = 30_000;

/**
 * Connects to the SMTP servers, and signs in where a URL has credentials; sends nothing. One that responds is enough. The result is
 * cached, so that the public call cannot be used to flood a server.
 */
export const createSmtpProbe = (urls: readonly string[], clock: Clock) => {
  const verify = async (url: string): Promise<boolean> => {
    const transport = createTransport({ url: requireTls(url), ...timeouts });
    try {
      return await transport.verify();
    } catch {
      return false;
    } finally {
      transport.close();
    }
  };

  const isAnyUp = async (): Promise<boolean> => (await Promise.all(urls.map(verify))).includes(true);

  return cacheFor(cacheMs, () => clock().getTime(), isAnyUp);
};
