import { documentTitle } from '@portal/contracts/document-title';
import { readTitle } from '@portal/portal/host';

/** A page that opens without a network. */
export interface OpenedPage {
  path: string;
  title: string;
}

interface Stored {
  /** Null for a visitor. */
  playerId: string | null;
  pages: OpenedPage[];
}

const storageKey = 'opened-pages';
const maxPages = 30;

/** Lists the public pages that a player has opened in this browser, the last one first. */
export const listOpenedPages = (playerId: string | null): OpenedPage[] => {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return stored?.playerId === playerId ? stored.pages : [];
  } catch {
    return [];
  }
};

/** Removes the list of another player. @param playerId null for a visitor */
export const forgetOpenedPages = (playerId: string | null): void => {
  if (listOpenedPages(playerId).length > 0) return;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Blocked: there is no list.
  }
};

/** Adds the page that the browser shows. The list of another player is replaced. */
export const addOpenedPage = (playerId: string | null, path: string, communityName: string): void => {
  const title = readTitle().replace(documentTitle('', communityName), '');
  const others = listOpenedPages(playerId).filter((page) => page.path !== path);
  const stored: Stored = { playerId, pages: [{ path, title }, ...others].slice(0, maxPages) };
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Blocked or full: the page is not listed.
  }
};
