import { sendFailed, sending } from '../../shared/mail-tools/texts';

export const texts = {
  title: 'Email Test',
  subtitle: 'Send sample mails and see what players get.',
  signedOut: 'Please sign in to test email functionality',
  signIn: 'Sign In',
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
