import { definePortalModule } from '@portal/portal';
import { PreferencesFrame } from './features/email-preferences/preferences-layout.tsx';
import { ForgotPasswordFrame } from './features/forgot-password/forgot-password-frame.tsx';
import { ProfileFrame } from './features/profile/profile-frame.tsx';
import { ResetPasswordFrame } from './features/reset-password/reset-password-frame.tsx';
import { SignInFrame } from './features/sign-in/sign-in-frame.tsx';
import { SignUpFrame } from './features/sign-up/sign-up-frame.tsx';
import { VerifyEmailFrame } from './features/verify-email/verify-email-frame.tsx';
import { WelcomeSkeleton } from './features/welcome/welcome-frame.tsx';
import { PageSkeleton } from './shared/page-skeleton.tsx';

const signIn = {
  page: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page.tsx'),
  skeleton: SignInFrame,
};

const signUp = {
  page: () => import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page.tsx'),
  skeleton: SignUpFrame,
};

/** Each page is a separate chunk. */
export const portalModule = definePortalModule({
  name: 'mfe-account',
  pages: {
    '/signin': signIn,
    '/auth/signin': signIn,
    '/signup': signUp,
    '/auth/signup': signUp,
    '/verify-email': {
      page: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page.tsx'),
      skeleton: VerifyEmailFrame,
    },
    '/welcome': {
      page: () => import(/* webpackChunkName: "welcome" */ './features/welcome/welcome-page.tsx'),
      skeleton: WelcomeSkeleton,
    },
    '/auth/forgot-password': {
      page: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page.tsx'),
      skeleton: ForgotPasswordFrame,
    },
    '/reset-password': {
      page: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page.tsx'),
      skeleton: ResetPasswordFrame,
    },
    '/profile': {
      page: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page.tsx'),
      skeleton: ProfileFrame,
    },
    '/email-preferences': {
      page: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page.tsx'),
      skeleton: PreferencesFrame,
    },
    '/email-test': {
      page: () => import(/* webpackChunkName: "email-test" */ './operations/email-test/email-test-page.tsx'),
      skeleton: PageSkeleton,
    },
    '/email-dashboard': {
      page: () =>
        import(/* webpackChunkName: "email-dashboard" */ './operations/email-dashboard/email-dashboard-page.tsx'),
      skeleton: PageSkeleton,
    },
    '/operations/email': {
      page: () => import(/* webpackChunkName: "operations" */ './operations/email-operations-page.tsx'),
      skeleton: PageSkeleton,
    },
    '/operations/remotes': {
      page: () => import(/* webpackChunkName: "remotes" */ './operations/remote-operations-page.tsx'),
      skeleton: PageSkeleton,
    },
  },
  widgets: {},
});
