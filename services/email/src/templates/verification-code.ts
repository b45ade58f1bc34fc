import { limits } from '@portal/contracts';
import { html } from './html';
import { codeBlock, paragraph } from './parts';
import type { Template } from './template';

const minutes = limits.otp.ttl / 60;

export const verificationCode: Template<'verification-code'> = {
  version: 1,
  write: ({ username, code }, { productName }) => ({
    // Without the code: subjects show on locked screens.
    subject: `Your ${productName} verification code`,
    preview: `Enter the code within ${minutes} minutes to verify your e-mail.`,
    heading: 'Verify your e-mail',
    html: html`${[
      paragraph(`Hi ${username}, enter this code to finish signing up:`),
      codeBlock(code),
      paragraph(`It is good for ${minutes} minutes. Nobody from ${productName} will ever ask you for it.`),
    ]}`,
    text: [
      `Hi ${username},`,
      'Enter this code to finish signing up:',
      `    ${code}`,
      `It is good for ${minutes} minutes. Nobody from ${productName} will ever ask you for it.`,
    ].join('\n\n'),
    reason:
      'Somebody signed up with this address. If it was not you, ignore this mail: without the code nothing happens.',
  }),
};
