export const sending = 'Sending...';
export const sendFailed = {
  title: 'Failed to Send',
  fallback: 'The email could not be sent. Please try again.',
} as const;

export const connectionTexts = {
  title: 'Connection Test',
  description: 'Asks the mail server for a greeting. No mail is sent.',
  submit: 'Test Connection',
  pending: 'Testing...',
  done: { title: 'Connection Successful', description: 'The mail server answers.' },
  failed: { title: 'Connection Test Failed', fallback: 'The mail server does not answer right now.' },
} as const;

export const previewTexts = {
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
