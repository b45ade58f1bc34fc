import { definePortalModule, type PortalRoute, paths } from '@portal/portal';

type Load = PortalRoute['load'];

const signIn: Load = async () => {
  const { SignInPage } = await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page');
  return { Page: SignInPage };
};

const signUp: Load = async () => {
  const { SignUpPage } = await import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page');
  return { Page: SignUpPage };
};

const verifyEmail: Load = async () => {
  const { VerifyEmailPage } = await import(
    /* webpackChunkName: "verify" */ './features/verify-email/verify-email-page'
  );
  return { Page: VerifyEmailPage };
};

const forgotPassword: Load = async () => {
  const { ForgotPasswordPage } = await import(
    /* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page'
  );
  return { Page: ForgotPasswordPage };
};

const resetPassword: Load = async () => {
  const { ResetPasswordPage } = await import(
    /* webpackChunkName: "reset" */ './features/reset-password/reset-password-page'
  );
  return { Page: ResetPasswordPage };
};

const profile: Load = async () => {
  const { ProfilePage } = await import(/* webpackChunkName: "profile" */ './features/profile/profile-page');
  return { Page: ProfilePage };
};

/** What the shell mounts: each screen is a chunk of its own, loaded when its address is opened. */
export const portalModule = definePortalModule({
  name: 'mfe-account',
  routes: [
    { path: paths.signIn(), title: 'Sign In', load: signIn },
    { path: paths.authSignIn(), title: 'Sign In', load: signIn },
    { path: paths.signUp(), title: 'Sign Up', load: signUp },
    { path: paths.authSignUp(), title: 'Sign Up', load: signUp },
    { path: paths.verifyEmail(), title: 'Verify Email', load: verifyEmail },
    { path: paths.forgotPassword(), title: 'Reset Password', load: forgotPassword },
    { path: paths.resetPassword(), title: 'Create New Password', load: resetPassword },
    { path: paths.profile(), title: 'Profile', load: profile, access: 'player' },
  ],
  widgets: {},
});
