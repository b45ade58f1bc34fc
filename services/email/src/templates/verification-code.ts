import { limits } from '@portal/contracts';
import { codeBlock, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';

const minutes = limits.otp.ttl / 60;

export const verificationCode: Template<'verification-code'> = {
  version: 3,
  write: ({ username, code }, { productName }) => ({
    // Without the code: subjects show on locked screens.
    subject: `Your ${productName} verification code`,
    preview: `Enter the code within ${minutes} minutes to verify your email.`,
    heading: 'Verify your email',
    body: [
      greeting(username, 'enter this code to finish signing up:'),
      codeBlock(code),
      paragraph(`It expires in ${minutes} minutes. ${productName} will never ask you for it.`),
    ],
    reason:
      'Someone signed up with this address. If it was not you, ignore this email: without the code, no account is created.',
  }),
};
