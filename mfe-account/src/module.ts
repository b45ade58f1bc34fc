import { definePortalModule, type PortalRoute } from '@portal/portal';
import manifest from '../module.json';
import { paths } from './paths';
import * as skeletons from './skeletons';

/** A screen without its path; some screens have two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: manifest.pages['/signin'].title,
  Skeleton: skeletons.SignInSkeleton,
  load: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page'),
};

const signUp: Screen = {
  title: manifest.pages['/signup'].title,
  Skeleton: skeletons.SignUpSkeleton,
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
      Skeleton: skeletons.VerifyEmailSkeleton,
      load: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'),
    },
    {
      path: paths.forgotPassword(),
      title: manifest.pages['/auth/forgot-password'].title,
      Skeleton: skeletons.ForgotPasswordSkeleton,
      load: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'),
    },
    {
      path: paths.resetPassword(),
      title: manifest.pages['/reset-password'].title,
      Skeleton: skeletons.ResetPasswordSkeleton,
      load: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'),
    },
    {
      path: paths.profile(),
      title: manifest.pages['/profile'].title,
      access: 'player',
      Skeleton: skeletons.ProfileSkeleton,
      load: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
    },
    {
      path: paths.emailPreferences(),
      title: manifest.pages['/email-preferences'].title,
      Skeleton: skeletons.EmailPreferencesSkeleton,
      load: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page'),
    },
    {
      path: paths.emailTest(),
      title: manifest.pages['/email-test'].title,
      Skeleton: skeletons.EmailTestSkeleton,
      load: () => import(/* webpackChunkName: "email-test" */ './operations/email-test/email-test-page'),
    },
    {
      path: paths.emailDashboard(),
      title: manifest.pages['/email-dashboard'].title,
      Skeleton: skeletons.EmailDashboardSkeleton,
      load: () => import(/* webpackChunkName: "email-dashboard" */ './operations/email-dashboard/email-dashboard-page'),
    },
    {
      path: paths.emailOperations(),
      title: manifest.pages['/operations/email'].title,
      access: 'player',
      Skeleton: skeletons.EmailOperationsSkeleton,
      load: () => import(/* webpackChunkName: "operations" */ './operations/email-operations-page'),
    },
    {
      path: paths.remoteOperations(),
      title: manifest.pages['/operations/remotes'].title,
      access: 'player',
      Skeleton: skeletons.RemoteOperationsSkeleton,
      load: () => import(/* webpackChunkName: "remotes" */ './operations/remote-operations-page'),
    },
  ],
  widgets: {},
});
