import { sendFailed, sending } from '../../shared/email-tools';

export const texts = {
  title: 'Email Dashboard',
  subtitle: 'Email delivery status and test tools.',
  statusTitle: 'Status',
  status: [
    { label: 'Queue', value: 'Stored first', description: 'Emails are stored before they are sent, so none are lost.' },
    {
      label: 'Delivery',
      value: 'Retried',
      description: 'Emails are queued while the email server is down and sent when it is back.',
    },
    {
      label: 'One-time codes',
      value: 'First',
      description: 'Codes and reset links have their own lane and never wait.',
    },
    { label: 'Protection', value: 'Limited', description: 'Sending limits per sender and recipient prevent floods.' },
  ],
  welcome: {
    title: 'Test Welcome Email',
    description: 'Signs up a throwaway account for this address and sends the emails that a new player gets.',
    field: 'Email',
    submit: 'Send Test Email',
    pending: sending,
    done: { title: 'Test Email Sent', description: (email: string) => `Check the inbox of ${email}.` },
  },
  sendFailed,
  emailUsed: {
    title: 'Email Already Used',
    description: 'This email is already registered. Try a different email address.',
  },
  tips: {
    title: 'Troubleshooting',
    list: [
      { title: 'Check spam', description: 'Look in the spam or junk folder first and mark the email as not spam.' },
      {
        title: 'Allow 5-15 minutes',
        description: 'Some email providers delay messages from senders they have not seen before.',
      },
      {
        title: 'Check the sender filter',
        description: 'Make sure that no filter or block list rejects our sender.',
      },
    ],
  },
  templates: 'Template Previews',
} as const;
