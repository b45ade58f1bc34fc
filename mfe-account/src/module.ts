import { definePortalModule, type PortalRoute } from '@portal/portal';
import { paths } from './paths';
import * as skeletons from './skeletons';

/** A screen without its path; some screens have two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: 'Sign In',
  Skeleton: skeletons.SignInSkeleton,
  load: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page'),
};

const signUp: Screen = {
  title: 'Sign Up',
  Skeleton: skeletons.SignUpSkeleton,
  load: () => import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page'),
};

/** What the shell mounts. Each screen is a chunk of its own. */
export const portalModule = definePortalModule({
  name: 'mfe-account',
  routes: [
    { path: paths.signIn(), ...signIn },
    { path: paths.authSignIn(), ...signIn },
    { path: paths.signUp(), ...signUp },
    { path: paths.authSignUp(), ...signUp },
    {
      path: paths.verifyEmail(),
      title: 'Verify Email',
      Skeleton: skeletons.VerifyEmailSkeleton,
      load: () => import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'),
    },
    {
      path: paths.forgotPassword(),
      title: 'Reset Password',
      Skeleton: skeletons.ForgotPasswordSkeleton,
      load: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'),
    },
    {
      path: paths.resetPassword(),
      title: 'Create New Password',
      Skeleton: skeletons.ResetPasswordSkeleton,
      load: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'),
    },
    {
      path: paths.profile(),
      title: 'Profile',
      access: 'player',
      Skeleton: skeletons.ProfileSkeleton,
      load: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
    },
    {
      path: paths.emailTest(),
      title: 'Email Test',
      Skeleton: skeletons.EmailTestSkeleton,
      load: () => import(/* webpackChunkName: "email-test" */ './features/email-test/email-test-page'),
    },
    {
      path: paths.emailDashboard(),
      title: 'Email Dashboard',
      Skeleton: skeletons.EmailDashboardSkeleton,
      load: () => import(/* webpackChunkName: "email-dashboard" */ './features/email-dashboard/email-dashboard-page'),
    },
  ],
  widgets: {},
});
