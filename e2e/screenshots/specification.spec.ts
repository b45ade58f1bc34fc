import { type PageState, pageStates } from '../support/states.ts';
import { testScreenshots } from './test-screenshots.ts';

/** Pages without a state of their own. */
const paths =
  '/signin /signup /verify-email /auth/forgot-password /reset-password?token=abc /contact /terms /privacy /no/such/page';
const pages = paths
  .split(' ')
  .map((path): PageState => ({ name: path, path, reach: (page) => page.getByRole('main').waitFor() }));

testScreenshots('specification', [...pages, ...pageStates]);
