import { sendFailed, sending } from '../../shared/email-tools';

export const texts = {
  title: 'Email Test',
  subtitle: 'Send sample emails and see what players get.',
  signedOut: 'Please sign in to test email functionality',
  signIn: 'Sign In',
  welcome: {
    title: 'Welcome Email',
    description: 'Sent automatically when a new player verifies the address. There is nothing to send here.',
    link: 'Try it on the email dashboard',
  },
  tournament: {
    title: 'Tournament Notification',
    description: (email: string) => `Sent to your own address, ${email}.`,
    fields: { tournamentName: 'Tournament Name', startDate: 'Start Date & Time' },
    startInUtc: (utc: string) => `Your local time. The email shows ${utc} UTC.`,
    /** `startDate` in local time, as a `datetime-local` input expects it. */
    sample: { tournamentName: 'eFootball Championship 2027', startDate: '2027-01-16T18:00' },
    submit: 'Send Tournament Email',
    pending: sending,
    done: { title: 'Tournament Email Sent', description: (email: string) => `It is on its way to ${email}.` },
  },
  invitation: {
    title: 'Clan Invitation',
    description: 'Sends a fixed text to any address, with your username as the sender.',
    fields: { userEmail: 'User Email', username: 'Username', clanName: 'Clan Name' },
    sample: { clanName: 'Night Owls' },
    submit: 'Send Clan Invitation',
    pending: sending,
    done: { title: 'Clan Invitation Sent', description: (email: string) => `It is on its way to ${email}.` },
  },
  sendFailed,
  templates: 'Email Templates',
} as const;
