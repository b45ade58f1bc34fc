/** On both pages. */
const connection = {
  title: 'Connection Test',
  description: 'Asks the mail server for a greeting. No mail is sent.',
  submit: 'Test Connection',
  pending: 'Testing...',
  done: { title: 'Connection Successful', description: 'The mail server answers.' },
  failed: { title: 'Connection Test Failed', fallback: 'The mail server does not answer right now.' },
} as const;

const sending = 'Sending...';
const sendFailed = { title: 'Failed to Send', fallback: 'The email could not be sent. Please try again.' } as const;

export const emailPreviewCards = {
  frame: (name: string) => `Preview: ${name}`,
  templates: {
    welcome: { name: 'Welcome Email', description: 'Greets a new player once the address is verified.' },
    tournament: {
      name: 'Tournament Notification',
      description: 'Names the start in UTC and brings a calendar file.',
    },
    'clan-invitation': { name: 'Clan Invitation', description: 'Says which clan it is and who sends the invitation.' },
  },
} as const;

export const emailTest = {
  title: 'Email Test',
  subtitle: 'Send sample mails and see what players get.',
  signedOut: 'Please sign in to test email functionality',
  signIn: 'Sign In',
  connection,
  welcome: {
    title: 'Welcome Email',
    description:
      'Every new player gets it automatically as soon as the address is verified. There is nothing to send here.',
    link: 'Try it on the email dashboard',
  },
  tournament: {
    title: 'Tournament Notification',
    description: (email: string) => `Goes to your own address, ${email}.`,
    fields: { tournamentName: 'Tournament Name', startDate: 'Start Date & Time' },
    /** Under the start, which is typed in local time. */
    startInUtc: (utc: string) => `Your local time. The mail says ${utc} UTC.`,
    /** `startDate` as a date-time field holds it. */
    sample: { tournamentName: 'eFootball Championship 2027', startDate: '2027-01-16T18:00' },
    submit: 'Send Tournament Email',
    pending: sending,
    done: { title: 'Tournament Email Sent', description: (email: string) => `It is on its way to ${email}.` },
  },
  invitation: {
    title: 'Clan Invitation',
    description: 'A fixed text to any address, with your username as the sender of the invitation.',
    fields: { userEmail: 'User Email', username: 'Username', clanName: 'Clan Name' },
    sample: { clanName: 'Night Owls' },
    submit: 'Send Clan Invitation',
    pending: sending,
    done: { title: 'Clan Invitation Sent', description: (email: string) => `It is on its way to ${email}.` },
  },
  sendFailed,
  templates: 'Email Templates',
} as const;

export const emailDashboard = {
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
  connection,
  welcome: {
    title: 'Test Welcome Email',
    description: 'Signs up a throwaway account for this address, which gets the mails that a new player gets.',
    field: 'Email',
    submit: 'Send Test Email',
    pending: sending,
    done: { title: 'Test Email Sent', description: (email: string) => `Check the inbox of ${email}.` },
  },
  sendFailed,
  /** Shown when the sign-up behind the test mail answers that the address is taken. */
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
