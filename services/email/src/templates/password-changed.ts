import { button, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';

export const passwordChanged: Template<'password-changed'> = {
  version: 4,
  write: ({ username, changedAt }, { productName, publicUrl }, { formatDateTime }) => {
    const when = formatDateTime(new Date(changedAt));
    return {
      subject: `Your ${productName} password was changed`,
      preview: 'All devices have been signed out.',
      heading: 'Your password was changed',
      body: [
        greeting(username, `the password of your account was changed on ${when}. All devices have been signed out.`),
        paragraph('If that was you, there is nothing to do. If not, reset your password now:'),
        button('Reset password', `${publicUrl}/auth/forgot-password`),
      ],
      reason: 'Emails about the security of your account cannot be switched off.',
    };
  },
};
