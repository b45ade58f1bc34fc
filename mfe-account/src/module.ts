import { definePortalModule, type PortalRoute } from '@portal/portal';
import { paths } from './paths';
import * as skeletons from './skeletons';

/** A screen without its address: some are found under two. */
type Screen = Omit<PortalRoute, 'path'>;

const signIn: Screen = {
  title: 'Sign In',
  Skeleton: skeletons.SignInSkeleton,
  load: async () => {
    const { SignInPage } = await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page');
    return { Page: SignInPage };
  },
};

const signUp: Screen = {
  title: 'Sign Up',
  Skeleton: skeletons.SignUpSkeleton,
  load: async () => {
    const { SignUpPage } = await import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page');
    return { Page: SignUpPage };
  },
};

const verifyEmail: Screen = {
  title: 'Verify Email',
  Skeleton: skeletons.VerifyEmailSkeleton,
  load: async () => {
    const { VerifyEmailPage } = await import(
      /* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'
    );
    return { Page: VerifyEmailPage };
  },
};

const forgotPassword: Screen = {
  title: 'Reset Password',
  Skeleton: skeletons.ForgotPasswordSkeleton,
  load: async () => {
    const { ForgotPasswordPage } = await import(
      /* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'
    );
    return { Page: ForgotPasswordPage };
  },
};

const resetPassword: Screen = {
  title: 'Create New Password',
  Skeleton: skeletons.ResetPasswordSkeleton,
  load: async () => {
    const { ResetPasswordPage } = await import(
      /* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'
    );
    return { Page: ResetPasswordPage };
  },
};

const profile: Screen = {
  title: 'Profile',
  access: 'player',
  Skeleton: skeletons.ProfileSkeleton,
  load: async () => {
    const { ProfilePage } = await import(/* webpackChunkName: "profile" */ './features/profile/profile-page');
    return { Page: ProfilePage };
  },
};

const emailTest: Screen = {
  title: 'Email Test',
  Skeleton: skeletons.EmailTestSkeleton,
  load: async () => {
    const { EmailTestPage } = await import(
      /* webpackChunkName: "email-test" */ './features/email-test/email-test-page'
    );
    return { Page: EmailTestPage };
  },
};

const emailDashboard: Screen = {
  title: 'Email Dashboard',
  Skeleton: skeletons.EmailDashboardSkeleton,
  load: async () => {
    const { EmailDashboardPage } = await import(
      /* webpackChunkName: "email-dashboard" */ './features/email-dashboard/email-dashboard-page'
    );
    return { Page: EmailDashboardPage };
  },
};

/** What the shell mounts: each screen is a chunk of its own, loaded when its address is opened. */
export const portalModule = definePortalModule({
  name: 'mfe-account',
  routes: [
    { path: paths.signIn(), ...signIn },
    { path: paths.authSignIn(), ...signIn },
    { path: paths.signUp(), ...signUp },
    { path: paths.authSignUp(), ...signUp },
    { path: paths.verifyEmail(), ...verifyEmail },
    { path: paths.forgotPassword(), ...forgotPassword },
    { path: paths.resetPassword(), ...resetPassword },
    { path: paths.profile(), ...profile },
    { path: paths.emailTest(), ...emailTest },
    { path: paths.emailDashboard(), ...emailDashboard },
  ],
  widgets: {},
});
