import { communityPaths } from '@portal/contracts/community/ui';
import { usePortalConfig, useSearchParams } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { type Category, categories, readCategory } from '../view.ts';

const labels: Record<Category, string> = { news: 'News', esports: 'Esports', mobile: 'Mobile', other: 'Other' };

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
