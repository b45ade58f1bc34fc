export const emailTest = {
  signedOut: 'Please sign in to test email functionality',
  connectionFailed: { title: 'Connection Test Failed' },
  sendFailed: { title: 'Failed to Send' },
} as const;

export const emailDashboard = {
  /** Shown when the sign-up behind the test mail answers that the address is taken. */
  emailUsed: {
    title: 'Email Already Used',
    description: 'This email is already registered. Try a different email address.',
  },
} as const;
