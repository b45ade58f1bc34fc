import type { NewsArticle } from '@portal/contracts';
import { findValue } from '@portal/contracts/ui';

export type Category = NewsArticle['category'];

export const categories = ['news', 'esports', 'mobile', 'other'] as const satisfies readonly Category[];

/** The category in the URL; undefined for all. */
export const readCategory = (query: URLSearchParams): Category | undefined =>
  findValue(categories, query.get('category'));
