import { definePortalModule, type PortalRoute } from '@portal/portal';
import { paths } from './paths';
import * as skeletons from './skeletons';

/** A screen without its path; some screens have two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: 'Sign In',
  Skeleton: skeletons.SignInSkeleton,
  load: async () => ({
    Page: (await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page')).SignInPage,
  }),
};

const signUp: Screen = {
  title: 'Sign Up',
  Skeleton: skeletons.SignUpSkeleton,
  load: async () => ({
    Page: (await import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page')).SignUpPage,
  }),
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
      load: async () => ({
        Page: (await import(/* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'))
          .VerifyEmailPage,
      }),
    },
    {
      path: paths.forgotPassword(),
      title: 'Reset Password',
      Skeleton: skeletons.ForgotPasswordSkeleton,
      load: async () => ({
        Page: (await import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'))
          .ForgotPasswordPage,
      }),
    },
    {
      path: paths.resetPassword(),
      title: 'Create New Password',
      Skeleton: skeletons.ResetPasswordSkeleton,
      load: async () => ({
        Page: (await import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'))
          .ResetPasswordPage,
      }),
    },
    {
      path: paths.profile(),
      title: 'Profile',
      access: 'player',
      Skeleton: skeletons.ProfileSkeleton,
      load: async () => ({
        Page: (await import(/* webpackChunkName: "profile" */ './features/profile/profile-page')).ProfilePage,
      }),
    },
    {
      path: paths.emailTest(),
      title: 'Email Test',
      Skeleton: skeletons.EmailTestSkeleton,
      load: async () => ({
        Page: (await import(/* webpackChunkName: "email-test" */ './features/email-test/email-test-page'))
          .EmailTestPage,
      }),
    },
    {
      path: paths.emailDashboard(),
      title: 'Email Dashboard',
      Skeleton: skeletons.EmailDashboardSkeleton,
      load: async () => ({
        Page: (
          await import(/* webpackChunkName: "email-dashboard" */ './features/email-dashboard/email-dashboard-page')
        ).EmailDashboardPage,
      }),
    },
  ],
  widgets: {},
});
