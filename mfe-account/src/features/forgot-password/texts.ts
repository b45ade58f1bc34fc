export const texts = {
  title: 'Reset Password',
  subtitle: 'Enter your email and we will send you a reset link',
  field: 'Email',
  submit: 'Send Reset Email',
  pending: 'Sending...',
  sentPanel: {
    title: 'Email Sent!',
    description: (email: string) =>
      `If ${email} belongs to an account, a reset link is on its way. Nothing there? Please check your spam folder.`,
  },
  tryAgain: 'Try Again',
  done: { title: 'Reset Email Sent', description: 'If the address belongs to an account, a link is on its way.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to send reset email' },
} as const;
