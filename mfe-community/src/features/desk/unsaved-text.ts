import type { ArticleValues } from './article-values.ts';

/** What an editor has typed but not saved, and the version that it changes. */
export interface UnsavedText {
  values: ArticleValues;
  version: number;
}

const buildKey = (articleId: string) => `desk:${articleId}`;

/** Reads text that this tab has kept: it survives a reload, a sign-in and other pages. */
export const readUnsaved = (articleId: string): UnsavedText | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(buildKey(articleId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps the text in this tab; `undefined` removes it. A browser without storage only warns before the page is left. */
export const keepUnsaved = (articleId: string, text: UnsavedText | undefined): void => {
  try {
    if (text) sessionStorage.setItem(buildKey(articleId), JSON.stringify(text));
    else sessionStorage.removeItem(buildKey(articleId));
  } catch {
    // The storage is full or switched off.
  }
};
