import type { NewsArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { findValue } from '@portal/contracts/ui';
import { usePortalConfig, useSearchParams } from '@portal/portal';
import { FilterLinks } from '@portal/screens';

type Category = NewsArticle['category'];

const labels: Record<Category, string> = { news: 'News', esports: 'Esports', mobile: 'Mobile', other: 'Other' };
const categories = Object.keys(labels) as Category[];

/** The category in the URL; undefined for all. */
export const readCategory = (query: URLSearchParams): Category | undefined =>
  findValue(categories, query.get('category'));

/** The chosen category, with the feature `richNews`. */
export const useCategory = (): Category | undefined => {
  const { richNews } = usePortalConfig().features;
  const [query] = useSearchParams();
  return richNews ? readCategory(query) : undefined;
};

/** Links to the news of each category. */
export const CategoryFilter = () => {
  const current = useCategory();
  const links = [undefined, ...categories].map((category) => ({
    to: communityPaths.news(category),
    label: category ? labels[category] : 'All',
    isCurrent: category === current,
  }));
  return <FilterLinks label="News categories" links={links} />;
};
