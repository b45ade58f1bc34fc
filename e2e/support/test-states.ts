import { expectAccessible } from './axe.ts';
import { recordBrowserErrors } from './browser-errors.ts';
import type { PageState } from './states.ts';
import { expect, test } from './test.ts';
import { expectNamesLinked } from './unlinked-names.ts';

/** A test for each state: names, accessibility and the browser's log. */
export const testStates = (states: readonly PageState[]): void => {
  for (const { name, path, as, isMissing, reach } of states) {
    test(`finds no serious violations, browser errors and unlinked names on ${name}`, async ({ openAs, openPage }) => {
      const page = await (as ? openAs(as) : openPage());
      const errors = recordBrowserErrors(page);
      await page.goto(path);
      await reach(page);
      await expectNamesLinked(page);
      await expectAccessible(page);
      expect(errors.filter((error) => !(isMissing && error.includes('404')))).toEqual([]);
    });
  }
};
