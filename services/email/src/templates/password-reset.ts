import { limits } from '@portal/contracts';
import { button, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';

const minutes = limits.resetToken.ttl / 60;

export const passwordReset: Template<'password-reset'> = {
  version: 3,
  write: ({ username, token }, { productName, publicUrl }) => ({
    subject: `Reset your ${productName} password`,
    preview: `The link works once, within ${minutes} minutes.`,
    heading: 'Create a new password',
    body: [
      greeting(username, 'use this button to choose a new password:', 'open this link to choose a new password:'),
      button('Create new password', `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`),
      paragraph(
        `The link works once, within ${minutes} minutes. All your devices are signed out when the password changes.`,
      ),
    ],
    reason:
      'Someone asked to reset the password of this account. If it was not you, ignore this email: your password stays as it is.',
  }),
};
