export const texts = {
  title: 'Create New Password',
  subtitle: 'Choose a strong password for your account',
  fields: { password: 'New Password', confirmPassword: 'Confirm Password' },
  submit: 'Reset Password',
  pending: 'Resetting...',
  loading: 'Loading...',
  noToken: 'No reset token provided',
  newLink: 'Request a new link',
  invalidLink: { title: 'Invalid Link', description: 'This password reset link is invalid or expired.' },
  donePanel: {
    title: 'Password Reset!',
    description: 'Your new password is set. For your safety you were signed out everywhere.',
  },
  signInNow: 'Sign In Now',
  done: { title: 'Password Reset', description: 'You can sign in with your new password now.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to reset password' },
} as const;
