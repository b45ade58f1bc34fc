import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/**
 * The names of players and clans that the demo data shows, except the official account, whose name is the product's.
 */
export const knownNames = async (): Promise<string[]> => {
  const get = async <Row>(path: string): Promise<Row[]> =>
    (await (await fetch(new URL(path, test.info().project.use.baseURL))).json()) as Row[];
  const [players, clans] = await Promise.all([
    get<{ username: string }>('/api/leaderboard?type=player&limit=100'),
    get<{ name: string }>('/api/leaderboard?type=clan'),
  ]);
  return [...players.map(({ username }) => username), ...clans.map(({ name }) => name)].filter(
    (name) => name !== 'ELM',
  );
};

/** Places where a name is not a link, each with its reason. */
const exceptions = {
  'the title of the page itself and its picture': 'h1, section:has(h1), div:has(> div > h1)',
  'the menu of the signed-in player': 'header',
  'texts of people: articles, descriptions of clans': '[dir="auto"]',
  notifications: '[role="region"][aria-label*="otif"]',
  'fields of forms': 'label, [role="combobox"], [role="listbox"]',
};
const ignored = Object.values(exceptions).join(', ');

/** The names and pictures of players and clans on a page that lead nowhere. */
export const unlinkedNames = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ names, ignored }) => {
      const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      // A name that is part of an email is not a link.
      const anyName = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_@])`, 'u');
      const found: string[] = [];
      // An open dialog covers the page.
      const root = document.querySelector('[role="dialog"]') ?? document.body;
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        if (anyName.test(text) && !node.parentElement?.closest(`a, script, style, ${ignored}`)) found.push(text.trim());
      }
      // The link of a name may cover the adjacent picture.
      for (const picture of root.querySelectorAll('img[src^="/api/avatars/"], img[src^="/api/clan-logos/"]')) {
        // Results that have not been opened yet.
        if (picture.closest(ignored) || !picture.checkVisibility()) continue;
        picture.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = picture.getBoundingClientRect();
        const target = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!target?.closest('a')) found.push(picture.getAttribute('src') ?? '');
      }
      return found;
    },
    { names, ignored },
  );

export const expectNamesLinked = async (page: Page): Promise<void> =>
  expect(await unlinkedNames(page, await knownNames())).toEqual([]);
