import { z } from '@portal/contracts';

/** All that Redis ever learns about a mail: no address, no text, no secret. */
export const emailJob = z.strictObject({ v: z.literal(1), mailId: z.uuid() });
export type EmailJob = z.output<typeof emailJob>;

export const emailJobName = 'send';

/** Name of the backoff strategy that the worker brings; the delay itself comes with the error. */
export const backoffType = 'lane';
