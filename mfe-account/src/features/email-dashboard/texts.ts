import { sendFailed, sending } from '../../shared/mail-tools/texts';

export const texts = {
  title: 'Email Dashboard',
  subtitle: 'How the portal sends mails, and a few ways to try it.',
  statusTitle: 'Status',
  status: [
    {
      label: 'Queue',
      value: 'Stored first',
      description: 'A mail is written down before it is sent, so none is lost.',
    },
    { label: 'Delivery', value: 'Retried', description: 'While the mail server is away, mails wait and go out later.' },
    {
      label: 'One-time codes',
      value: 'First',
      description: 'Codes and resets have a lane of their own and never wait.',
    },
    {
      label: 'Protection',
      value: 'Limited',
      description: 'Senders and recipients have limits against floods of mail.',
    },
  ],
  welcome: {
    title: 'Test Welcome Email',
    description: 'Signs up a throwaway account for this address, which gets the mails that a new player gets.',
    field: 'Email',
    submit: 'Send Test Email',
    pending: sending,
    done: { title: 'Test Email Sent', description: (email: string) => `Check the inbox of ${email}.` },
  },
  sendFailed,
  /** Shown when the sign-up behind the test email fails because the address is taken. */
  emailUsed: {
    title: 'Email Already Used',
    description: 'This email is already registered. Try a different email address.',
  },
  tips: {
    title: 'Troubleshooting',
    list: [
      { title: 'Check spam', description: 'Look into the spam or junk folder first, and mark the mail as not spam.' },
      {
        title: 'Allow 5-15 minutes',
        description: 'Some mail providers hold back mails from senders that are new to them.',
      },
      {
        title: 'Check the sender filter',
        description: 'Make sure that no filter or block list keeps our sender away.',
      },
    ],
  },
  templates: 'Template Previews',
} as const;
