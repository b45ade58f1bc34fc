import { pageTitles } from '@portal/contracts/page-titles';
import { definePortalModule, type PortalRoute } from '@portal/portal';
import { paths } from './paths';
import * as skeletons from './skeletons';

/** A screen without its path; some screens have two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: pageTitles['/signin'],
  Skeleton: skeletons.SignInSkeleton,
  load: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page'),
};

const signUp: Screen = {
  title: pageTitles['/signup'],
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
      title: pageTitles['/verify-email'],
      Skeleton: skeletons.VerifyEmailSkeleton,
      load: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'),
    },
    {
      path: paths.forgotPassword(),
      title: pageTitles['/auth/forgot-password'],
      Skeleton: skeletons.ForgotPasswordSkeleton,
      load: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'),
    },
    {
      path: paths.resetPassword(),
      title: pageTitles['/reset-password'],
      Skeleton: skeletons.ResetPasswordSkeleton,
      load: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'),
    },
    {
      path: paths.profile(),
      title: pageTitles['/profile'],
      access: 'player',
      Skeleton: skeletons.ProfileSkeleton,
      load: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
    },
    {
      path: paths.emailPreferences(),
      title: pageTitles['/email-preferences'],
      Skeleton: skeletons.EmailPreferencesSkeleton,
      load: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page'),
    },
    {
      path: paths.emailTest(),
      title: pageTitles['/email-test'],
      Skeleton: skeletons.EmailTestSkeleton,
      load: () => import(/* webpackChunkName: "email-test" */ './features/email-test/email-test-page'),
    },
    {
      path: paths.emailDashboard(),
      title: pageTitles['/email-dashboard'],
      Skeleton: skeletons.EmailDashboardSkeleton,
      load: () => import(/* webpackChunkName: "email-dashboard" */ './features/email-dashboard/email-dashboard-page'),
    },
    {
      path: paths.emailOperations(),
      title: pageTitles['/operations/email'],
      access: 'player',
      Skeleton: skeletons.EmailOperationsSkeleton,
      load: () => import(/* webpackChunkName: "operations" */ './features/operations/email-operations-page'),
    },
    {
      path: paths.remoteOperations(),
      title: pageTitles['/operations/remotes'],
      access: 'player',
      Skeleton: skeletons.RemoteOperationsSkeleton,
      load: () => import(/* webpackChunkName: "remotes" */ './features/operations/remote-operations-page'),
    },
  ],
  widgets: {},
});
