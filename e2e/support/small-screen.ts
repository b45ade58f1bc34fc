import { expect, type Locator, type Page } from '@playwright/test';

/** Texts that reach beyond the right edge of an element around them, and so beyond a card or the screen. */
export const textOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOutside = (text: Node): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      for (let box = text.parentElement; width > 0 && box; box = box.parentElement) {
        const { display, overflowX, textOverflow, clipPath } = getComputedStyle(box);
        // Hidden visually, shortened with an ellipsis, or scrolled.
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return false;
        if (display !== 'inline' && display !== 'contents' && right > box.getBoundingClientRect().right + 1)
          return true;
      }
      return false;
    };
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.textContent?.trim() && !text.parentElement?.closest('script, style') && isOutside(text))
        outside.push(text.textContent);
    }
    return outside;
  });

/** Words of headings, links in navigations, tabs and buttons that continue on the next line. */
export const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lineCount = (word: Range) =>
      new Set([...word.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('h1, h2, nav, button, [role=tab]')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (lineCount(range) > 1) found.push(word);
      }
    }
    return found;
  });

/** The right edge of each row of a list of cards, once it has `count` cards. */
export const rowEnds = async (list: Locator, count: number): Promise<number[]> => {
  await list
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor();
  return list.evaluate(({ children }) => {
    const rows = Object.groupBy(
      [...children].map((item) => item.getBoundingClientRect()),
      ({ top }) => top,
    );
    return Object.values(rows).map((row = []) => Math.max(...row.map(({ right }) => right)));
  });
};

/** Links and buttons that are less than 44 px tall with a coarse pointer. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** The visible height of an area around a positioned element whose ancestors hide overflow. */
    const visibleHeight = (element: Element, height: number): number => {
      if (getComputedStyle(element).position !== 'relative') return height;
      const { top, bottom } = element.getBoundingClientRect();
      let [from, to] = [(top + bottom - height) / 2, (top + bottom + height) / 2];
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const shown = box.getBoundingClientRect();
        [from, to] = [Math.max(from, shown.top), Math.min(to, shown.bottom)];
      }
      // Its text is not exactly in the middle of its line.
      return Math.round(to - from);
    };
    const measureHeight = (element: Element): number => {
      const heights = ['::before', '::after'].map((part) => {
        const { content, position, height } = getComputedStyle(element, part);
        const isArea = content !== 'none' && position === 'absolute';
        return isArea ? visibleHeight(element, Number.parseFloat(height)) : 0;
      });
      return Math.max(element.getBoundingClientRect().height, ...heights);
    };
    const targets = document.querySelectorAll('main :is(a[href], button), footer a[href]');
    return [...targets]
      .filter((target) => target.checkVisibility() && measureHeight(target) < 44)
      .map(({ outerHTML }) => outerHTML);
  });

/** Makes the page as narrow as the smallest phones, with a finger for a pointer. */
export const becomePhone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 740 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
};

/** Opens a page and checks, once its content shows, that it fits the screen, texts fit their boxes, and targets fit a finger. */
export const expectFits = async (
  page: Page,
  path: string,
  content: Locator = page.getByRole('main').getByRole('heading'),
): Promise<void> => {
  await page.goto(path);
  await expect(content.first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  expect(await textOutside(page), path).toEqual([]);
  expect(await smallTargets(page), path).toEqual([]);
};
