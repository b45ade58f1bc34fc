import type { Page } from '@playwright/test';
import type { CurrentUser } from '@portal/contracts';

/** One screen in one state. */
export interface Shot {
  /** The picture's file name, before its width. */
  name: string;
  path: string;
  /** Demo account that looks at it; a visitor when missing. */
  as?: string;
  /** Sets the scene before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Requests of these addresses stay without an answer, so that what waits for them is seen. */
  hold?: string | RegExp;
  /** Brings the opened page into the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Takes what fits on the screen, as for what floats above the page; otherwise the whole page. */
  screenOnly?: boolean;
  /** Only at these widths, where others have nothing to show. */
  widths?: readonly number[];
}

export const small = 390;
export const large = 1440;
export const widths: readonly number[] = [small, large];

/** Requests of this kind are answered with this. */
export const answer = (page: Page, address: string | RegExp, json: unknown, status = 200) =>
  page.route(address, (route) => route.fulfill({ status, json }));

/** The signed-in player, with some things about them changed. */
export const alterPlayer = (page: Page, changes: Partial<CurrentUser>) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: CurrentUser };
    await route.fulfill({ response, json: { user: { ...user, ...changes } } });
  });

/** Waits until a placeholder stands in the page. */
export const untilLoading = (page: Page) => page.getByRole('main').locator('[aria-busy=true]').first().waitFor();

/** Waits for words anywhere on the page. */
export const untilText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Fills fields by their labels and leaves the last one. */
export const fill = async (page: Page, values: Record<string, string>) => {
  const main = page.getByRole('main');
  for (const [label, value] of Object.entries(values)) {
    const field = main.getByRole('textbox', { name: label, exact: true }).or(main.getByLabel(label, { exact: true }));
    await field.first().fill(value);
    await field.first().blur();
  }
};

export const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first().click();

export const submit = (page: Page) => page.getByRole('main').locator('[type=submit]').click();
