import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type ResendOtpBody = RawBody<Contract['POST /api/auth/resend-otp']>;

export const resendOtpMutation = mutationOptions({
  mutationFn: (body: ResendOtpBody) => call('POST /api/auth/resend-otp', { body }),
});
