import { implement } from '@portal/service-kit';
import type { EmailLimiters } from '../limits';

export interface ConnectionTestOptions {
  limiters: Pick<EmailLimiters, 'connectionTests'>;
  /** Whether the mail server responds. */
  probe: () => Promise<boolean>;
}

/** `POST /api/email/test`: whether the mail server responds, and nothing about which one or why not. */
export const testConnection = ({ limiters, probe }: ConnectionTestOptions) =>
  implement('POST /api/email/test', async ({ identity }) => {
    await limiters.connectionTests.consume(identity.ip);
    return { success: await probe() };
  });
