import { PreferencesFrame } from './features/email-preferences/preferences-layout.tsx';
import { ForgotPasswordFrame } from './features/forgot-password/forgot-password-frame.tsx';
import { ProfileFrame } from './features/profile/profile-frame.tsx';
import { ResetPasswordFrame } from './features/reset-password/reset-password-frame.tsx';
import { SignInFrame } from './features/sign-in/sign-in-frame.tsx';
import { SignUpFrame } from './features/sign-up/sign-up-frame.tsx';
import { VerifyEmailFrame } from './features/verify-email/verify-email-frame.tsx';
import { WelcomeSkeleton } from './features/welcome/welcome-frame.tsx';
import { PageSkeleton } from './shared/page-skeleton.tsx';

export const skeletons = {
  '/signin': SignInFrame,
  '/auth/signin': SignInFrame,
  '/signup': SignUpFrame,
  '/auth/signup': SignUpFrame,
  '/verify-email': VerifyEmailFrame,
  '/welcome': WelcomeSkeleton,
  '/auth/forgot-password': ForgotPasswordFrame,
  '/reset-password': ResetPasswordFrame,
  '/profile': ProfileFrame,
  '/email-preferences': PreferencesFrame,
  '/email-test': PageSkeleton,
  '/email-dashboard': PageSkeleton,
  '/operations/email': PageSkeleton,
  '/operations/remotes': PageSkeleton,
};
