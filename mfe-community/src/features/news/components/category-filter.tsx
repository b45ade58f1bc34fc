import type { NewsArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { Link, usePortalConfig, useSearchParams } from '@portal/portal';
import { chosen, focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';

type Category = NewsArticle['category'];

const labels: Record<Category, string> = { news: 'News', esports: 'Esports', mobile: 'Mobile', other: 'Other' };
const isCategory = (value: string): value is Category => Object.hasOwn(labels, value);
const categories = Object.keys(labels).filter(isCategory);

/** The category in the URL; undefined for all. */
export const readCategory = (query: URLSearchParams): Category | undefined =>
  [query.get('category') ?? ''].find(isCategory);

/** The chosen category, with the feature `richNews`. */
export const useCategory = (): Category | undefined => {
  const { richNews } = usePortalConfig().features;
  const [query] = useSearchParams();
  return richNews ? readCategory(query) : undefined;
};

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const Chip = styled(Link)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline: ${theme.space[5]};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-decoration: none;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.full};

  &[aria-current] { ${chosen} }
  ${media.hover} { &:hover:not([aria-current]) { color: ${theme.color.text}; } }
`;

/** Links to the news of each category. */
export const CategoryFilter = () => {
  const current = useCategory();
  return (
    <nav aria-label="News categories">
      <List role="list">
        {[undefined, ...categories].map((category) => (
          <li key={category ?? 'all'}>
            <Chip to={communityPaths.news(category)} aria-current={category === current ? 'page' : undefined}>
              {category ? labels[category] : 'All'}
            </Chip>
          </li>
        ))}
      </List>
    </nav>
  );
};
