import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import seed from '../../seed/news.json';
import type { CommunityStore } from '../context.ts';
import { loadArticleFile } from '../features/news/article-file.ts';
import { publishArticle } from '../features/news/publish-article.ts';

const articleSchedule = z.array(
  z.strictObject({
    /** Name of the file in `seed/news`, without extension. */
    file: z.string(),
    hoursAgo: z.number().positive(),
  }),
);

const hourMs = 3_600_000;

/** Searches parent folders, because bundle and source are at different depths of the service. */
const articleFolder = (from = import.meta.dirname): string => {
  const folder = join(from, 'seed/news');
  if (existsSync(folder) || dirname(from) === from) return folder;
  return articleFolder(dirname(from));
};

/** Publishes articles of the last weeks, as an editor would. */
export const demoArticles: DemoPart<CommunityStore> = {
  name: 'articles',
  isEmpty: ({ articles }) => articles.isEmpty(),
  async prepare(store) {
    const now = store.clock();
    const folder = articleFolder();
    const articles = await Promise.all(
      articleSchedule.parse(seed).map(async ({ file, hoursAgo }) => ({
        ...(await loadArticleFile(join(folder, `${file}.md`))),
        date: new Date(now.getTime() - hoursAgo * hourMs),
      })),
    );
    return async (transaction) => {
      for (const article of articles) await publishArticle(store, article, now, transaction);
      return articles.length;
    };
  },
};
