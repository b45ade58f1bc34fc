import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from '@portal/contracts';
import seed from '../../seed/news.json';
import { loadArticleFile } from '../features/news/article-file';
import { publishArticle } from '../features/news/publish-article';
import type { DemoPart } from './demo-part';

const published = z.array(
  z.strictObject({
    /** In `seed/news`, without its ending. */
    file: z.string(),
    hoursAgo: z.number().positive(),
  }),
);

const hourMs = 3_600_000;

/** The folder of the articles: the bundle and the source stand at different depths of the service. */
const articleFolder = (from = import.meta.dirname): string => {
  const folder = join(from, 'seed/news');
  if (existsSync(folder) || dirname(from) === from) return folder;
  return articleFolder(dirname(from));
};

/** Articles of the last weeks, published as an editor would. */
export const demoArticles: DemoPart = {
  name: 'articles',
  isEmpty: ({ articles }) => articles.isEmpty(),
  async store(demo, transaction) {
    const now = demo.clock();
    const folder = articleFolder();
    const articles = await Promise.all(
      published.parse(seed).map(async ({ file, hoursAgo }) => ({
        ...(await loadArticleFile(join(folder, `${file}.md`))),
        date: new Date(now.getTime() - hoursAgo * hourMs),
      })),
    );
    for (const article of articles) await publishArticle(demo, article, now, transaction);
    return articles.length;
  },
};
