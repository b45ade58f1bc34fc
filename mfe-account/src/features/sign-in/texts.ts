export const texts = {
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
