export const texts = {
  title: 'Create Account',
  subtitle: 'Join the gaming community and start competing',
  fields: { username: 'Username', email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' },
  submit: 'Create Account',
  pending: 'Creating Account...',
  signInLink: 'Already have an account? Sign in',
  done: { title: 'Check Your Email!', description: (email: string) => `We sent a 6-digit code to ${email}` },
  failed: { title: 'Registration Failed', fallback: 'Registration failed' },
  /** For a response that is neither an error nor a valid success. */
  unexpected: { title: 'Signup Error', description: 'Something went wrong during signup. Please try again.' },
} as const;
