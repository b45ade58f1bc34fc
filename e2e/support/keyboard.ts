import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element is focused; fails when it cannot be reached or shows no focus indicator. */
export const tabToElement = async (page: Page, target: Locator, name: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) {
      const visible = await target.evaluate((element) => {
        // A link that covers its row has the outline on its target.
        const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
        return styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none');
      });
      expect(visible, `focus on ${name} is visible`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by keyboard`);
};

/** `tabToElement` by role and accessible name. */
export const tabTo = (page: Page, name: string, role: 'textbox' | 'button' | 'link'): Promise<void> => {
  const target =
    role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name, exact: true }).first();
  return tabToElement(page, target, name);
};
