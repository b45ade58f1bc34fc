import { definePortalModule, type PortalRoute } from '@portal/portal';
import manifest from '../module.json';
import { PreferencesFrame } from './features/email-preferences/preferences-layout';
import { ForgotPasswordFrame } from './features/forgot-password/forgot-password-frame';
import { ProfileFrame } from './features/profile/profile-frame';
import { ResetPasswordFrame } from './features/reset-password/reset-password-frame';
import { SignInFrame } from './features/sign-in/sign-in-frame';
import { SignUpFrame } from './features/sign-up/sign-up-frame';
import { VerifyEmailFrame } from './features/verify-email/verify-email-frame';
import { paths } from './paths';
import { PageSkeleton } from './shared/page-skeleton';

/** A screen without its path; some screens have two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: manifest.pages['/signin'].title,
  Skeleton: SignInFrame,
  load: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page'),
};

const signUp: Screen = {
  title: manifest.pages['/signup'].title,
  Skeleton: SignUpFrame,
  load: () => import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page'),
};

/** Each screen is a separate chunk. */
export const portalModule = definePortalModule({
  name: 'mfe-account',
  routes: [
    { path: paths.signIn(), ...signIn },
    { path: paths.authSignIn(), ...signIn },
    { path: paths.signUp(), ...signUp },
    { path: paths.authSignUp(), ...signUp },
    {
      path: paths.verifyEmail(),
      title: manifest.pages['/verify-email'].title,
      Skeleton: VerifyEmailFrame,
      load: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'),
    },
    {
      path: paths.forgotPassword(),
      title: manifest.pages['/auth/forgot-password'].title,
      Skeleton: ForgotPasswordFrame,
      load: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'),
    },
    {
      path: paths.resetPassword(),
      title: manifest.pages['/reset-password'].title,
      Skeleton: ResetPasswordFrame,
      load: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'),
    },
    {
      path: paths.profile(),
      title: manifest.pages['/profile'].title,
      access: 'player',
      Skeleton: ProfileFrame,
      load: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
    },
    {
      path: paths.emailPreferences(),
      title: manifest.pages['/email-preferences'].title,
      Skeleton: PreferencesFrame,
      load: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page'),
    },
    {
      path: paths.emailTest(),
      title: manifest.pages['/email-test'].title,
      Skeleton: PageSkeleton,
      load: () => import(/* webpackChunkName: "email-test" */ './operations/email-test/email-test-page'),
    },
    {
      path: paths.emailDashboard(),
      title: manifest.pages['/email-dashboard'].title,
      Skeleton: PageSkeleton,
      load: () => import(/* webpackChunkName: "email-dashboard" */ './operations/email-dashboard/email-dashboard-page'),
    },
    {
      path: paths.emailOperations(),
      title: manifest.pages['/operations/email'].title,
      access: 'player',
      Skeleton: PageSkeleton,
      load: () => import(/* webpackChunkName: "operations" */ './operations/email-operations-page'),
    },
    {
      path: paths.remoteOperations(),
      title: manifest.pages['/operations/remotes'].title,
      access: 'player',
      Skeleton: PageSkeleton,
      load: () => import(/* webpackChunkName: "remotes" */ './operations/remote-operations-page'),
    },
  ],
  widgets: {},
});
