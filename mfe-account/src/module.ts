import { definePortalModule } from '@portal/portal';
import { PreferencesFrame } from './features/email-preferences/preferences-layout';
import { ForgotPasswordFrame } from './features/forgot-password/forgot-password-frame';
import { ProfileFrame } from './features/profile/profile-frame';
import { ResetPasswordFrame } from './features/reset-password/reset-password-frame';
import { SignInFrame } from './features/sign-in/sign-in-frame';
import { SignUpFrame } from './features/sign-up/sign-up-frame';
import { VerifyEmailFrame } from './features/verify-email/verify-email-frame';
import { PageSkeleton } from './shared/page-skeleton';

const signIn = {
  page: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page'),
  skeleton: SignInFrame,
};

const signUp = {
  page: () => import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page'),
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
      page: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'),
      skeleton: VerifyEmailFrame,
    },
    '/auth/forgot-password': {
      page: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'),
      skeleton: ForgotPasswordFrame,
    },
    '/reset-password': {
      page: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'),
      skeleton: ResetPasswordFrame,
    },
    '/profile': {
      page: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
      skeleton: ProfileFrame,
    },
    '/email-preferences': {
      page: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page'),
      skeleton: PreferencesFrame,
    },
    '/email-test': {
      page: () => import(/* webpackChunkName: "email-test" */ './operations/email-test/email-test-page'),
      skeleton: PageSkeleton,
    },
    '/email-dashboard': {
      page: () => import(/* webpackChunkName: "email-dashboard" */ './operations/email-dashboard/email-dashboard-page'),
      skeleton: PageSkeleton,
    },
    '/operations/email': {
      page: () => import(/* webpackChunkName: "operations" */ './operations/email-operations-page'),
      skeleton: PageSkeleton,
    },
    '/operations/remotes': {
      page: () => import(/* webpackChunkName: "remotes" */ './operations/remote-operations-page'),
      skeleton: PageSkeleton,
    },
  },
  widgets: {},
});
