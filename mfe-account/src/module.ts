import { definePortalModule } from '@portal/portal';

const signIn = {
  page: () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page.tsx'),
};

const signUp = {
  page: () => import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up-page.tsx'),
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
    },
    '/welcome': {
      page: () => import(/* webpackChunkName: "welcome" */ './features/welcome/welcome-page.tsx'),
    },
    '/auth/forgot-password': {
      page: () => import(/* webpackChunkName: "forgot" */ './features/forgot-password/forgot-password-page.tsx'),
    },
    '/reset-password': {
      page: () => import(/* webpackChunkName: "reset" */ './features/reset-password/reset-password-page.tsx'),
    },
    '/profile': {
      page: () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page.tsx'),
    },
    '/email-preferences': {
      page: () =>
        import(/* webpackChunkName: "email-preferences" */ './features/email-preferences/email-preferences-page.tsx'),
    },
    '/email-test': {
      page: () => import(/* webpackChunkName: "email-test" */ './operations/email-test/email-test-page.tsx'),
    },
    '/email-dashboard': {
      page: () =>
        import(/* webpackChunkName: "email-dashboard" */ './operations/email-dashboard/email-dashboard-page.tsx'),
    },
    '/operations/email': {
      page: () => import(/* webpackChunkName: "operations" */ './operations/email-operations-page.tsx'),
    },
    '/operations/remotes': {
      page: () => import(/* webpackChunkName: "remotes" */ './operations/remote-operations-page.tsx'),
    },
  },
  widgets: {},
  skeletons: () => import(/* webpackChunkName: "skeletons" */ './skeletons.ts'),
});
