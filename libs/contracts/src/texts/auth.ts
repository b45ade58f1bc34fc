export const signIn = {
  title: 'Welcome Back',
  subtitle: (productName: string) => `Sign in to your ${productName} account`,
  fields: { identifier: 'Username or Email', password: 'Password' },
  submit: 'Sign In',
  pending: 'Signing In...',
  forgotButton: 'Forgot password',
  forgotLink: 'Forgot your password?',
  signUpLink: "Don't have an account? Sign up",
  comingSoon: { title: 'Coming Soon', description: 'Password reset will be available soon!' },
  done: { title: 'Welcome back!', description: (name: string) => `Successfully signed in as ${name}` },
  failed: { title: 'Sign In Failed', fallback: 'Sign in failed' },
} as const;

export const signUp = {
  title: 'Create Account',
  subtitle: 'Join the gaming community and start competing',
  fields: { username: 'Username', email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' },
  submit: 'Create Account',
  pending: 'Creating Account...',
  missing: 'Missing:',
  signInLink: 'Already have an account? Sign in',
  done: { title: 'Check Your Email!', description: (email: string) => `We sent a 6-digit code to ${email}` },
  failed: { title: 'Registration Failed', fallback: 'Registration failed' },
  /** An answer that is no refusal and no success either. */
  unexpected: { title: 'Signup Error', description: 'Something went wrong during signup. Please try again.' },
} as const;

export const verifyEmail = {
  title: 'Verify Your Email',
  prompt: (email: string) => `Enter the 6-digit code sent to ${email}`,
  field: 'Verification Code',
  countdown: (time: string) => `Code expires in ${time}`,
  expired: 'This code has expired. Please request a new one.',
  submit: 'Verify Email',
  pending: 'Verifying...',
  resend: 'Resend Code',
  resending: 'Sending...',
  back: 'Back to Sign Up',
  donePanel: {
    title: 'Email Verified!',
    signedIn: 'Your account is ready. Taking you to your profile...',
    toProfile: 'Go to Profile',
    /** In a browser other than the one that signed up. */
    signedOut: 'Your account is ready. Please sign in to continue.',
    toSignIn: 'Sign In',
  },
  invalidAccess: { title: 'Invalid Access', description: 'Please sign up first to verify your email.' },
  done: { title: 'Email Verified!', description: 'Your account is ready.' },
  failed: { title: 'Verification Failed', fallback: 'Verification failed' },
  resent: { title: 'OTP Sent', description: 'A new code is on its way to your inbox.' },
  resendFailed: { title: 'Resend Failed', fallback: 'Failed to resend OTP' },
} as const;

export const forgotPassword = {
  title: 'Reset Password',
  subtitle: 'Enter your email and we will send you a reset link',
  field: 'Email',
  submit: 'Send Reset Email',
  pending: 'Sending...',
  back: 'Back to Sign In',
  sentPanel: {
    title: 'Email Sent!',
    description: (email: string) =>
      `If ${email} belongs to an account, a reset link is on its way. Nothing there? Please check your spam folder.`,
  },
  tryAgain: 'Try Again',
  done: { title: 'Reset Email Sent', description: 'If the address belongs to an account, a link is on its way.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to send reset email' },
} as const;

export const resetPassword = {
  title: 'Create New Password',
  subtitle: 'Choose a strong password for your account',
  fields: { password: 'New Password', confirmPassword: 'Confirm Password' },
  submit: 'Reset Password',
  pending: 'Resetting...',
  loading: 'Loading...',
  noToken: 'No reset token provided',
  newLink: 'Request a new link',
  back: 'Back to Sign In',
  invalidLink: { title: 'Invalid Link', description: 'This password reset link is invalid or expired.' },
  donePanel: {
    title: 'Password Reset!',
    description: 'Your new password is set. For your safety you were signed out everywhere.',
  },
  signInNow: 'Sign In Now',
  done: { title: 'Password Reset', description: 'You can sign in with your new password now.' },
  failed: { title: 'Reset Failed', fallback: 'Failed to reset password' },
} as const;
