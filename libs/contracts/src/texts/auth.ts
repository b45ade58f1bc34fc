export const signIn = {
  title: 'Welcome Back',
  subtitle: (productName: string) => `Sign in to your ${productName} account`,
  submit: 'Sign In',
  pending: 'Signing In...',
  forgotLink: 'Forgot your password?',
  signUpLink: "Don't have an account? Sign up",
  comingSoon: { title: 'Coming Soon', description: 'Password reset will be available soon!' },
  done: { title: 'Welcome back!', description: (name: string) => `Successfully signed in as ${name}` },
  failed: { title: 'Sign In Failed', fallback: 'Sign in failed' },
} as const;

export const signUp = {
  title: 'Create Account',
  submit: 'Create Account',
  pending: 'Creating Account...',
  missing: 'Missing:',
  done: { title: 'Check Your Email!', description: (email: string) => `We sent a 6-digit code to ${email}` },
  failed: { title: 'Registration Failed', fallback: 'Registration failed' },
  /** An answer that is no refusal and no success either. */
  unexpected: { title: 'Signup Error', description: 'Something went wrong during signup. Please try again.' },
} as const;

export const verifyEmail = {
  prompt: (email: string) => `Enter the 6-digit code sent to ${email}`,
  countdown: (time: string) => `Code expires in ${time}`,
  resend: 'Resend Code',
  invalidAccess: { title: 'Invalid Access', description: 'Please sign up first to verify your email.' },
  done: { title: 'Email Verified!', description: 'Your account is ready.' },
  failed: { title: 'Verification Failed', fallback: 'Verification failed' },
  resent: { title: 'OTP Sent', description: 'A new code is on its way to your inbox.' },
  resendFailed: { title: 'Resend Failed', fallback: 'Failed to resend OTP' },
} as const;

export const forgotPassword = {
  title: 'Reset Password',
  submit: 'Send Reset Email',
  sentPanel: 'Email Sent!',
  tryAgain: 'Try Again',
  done: { title: 'Reset Email Sent', description: 'If the address belongs to an account, a link is on its way.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to send reset email' },
} as const;

export const resetPassword = {
  title: 'Create New Password',
  submit: 'Reset Password',
  loading: 'Loading...',
  noToken: 'No reset token provided',
  invalidLink: { title: 'Invalid Link', description: 'This password reset link is invalid or expired.' },
  donePanel: 'Password Reset!',
  signInNow: 'Sign In Now',
  done: { title: 'Password Reset', description: 'You can sign in with your new password now.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to reset password' },
} as const;
