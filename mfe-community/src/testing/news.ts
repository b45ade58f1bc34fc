import type { NewsArticle } from '@portal/contracts';

/** An article, complete; override what the test is about. */
export const anArticle = (overrides: Partial<NewsArticle> = {}): NewsArticle => ({
  id: '65f0c0ffee0000000000a001',
  title: 'Cup night ends in extra time',
  excerpt: 'A late goal decides the semi-final.',
  content: 'The whistle blew.\n\nThe crowd stood.',
  imageUrl: '/api/news-images/cup.webp',
  imageSize: { width: 1200, height: 675 },
  category: 'esports',
  createdAt: '2024-12-15T23:30:00.000Z',
  ...overrides,
});

/** As many different articles as asked for. */
export const articles = (count: number, first = 1): NewsArticle[] =>
  Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return anArticle({ id: `65f0c0ffee00000000${String(number).padStart(6, '0')}`, title: `Article ${number}` });
  });
