import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import seed from '../../seed/news.json' with { type: 'json' };
import type { CommunityStore } from '../context.ts';
import { buildDraft } from '../features/desk/change-draft.ts';
import { publishSaved } from '../features/desk/publish-draft.ts';
import { loadArticleFile } from './article-file.ts';

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
        at: new Date(now.getTime() - hoursAgo * hourMs),
      })),
    );
    return async (transaction) => {
      for (const { at, slug, picture, ...texts } of articles) {
        if (picture) await store.pictures.use(picture, now, transaction);
        const image = picture && { hash: picture.hash, width: picture.width, height: picture.height };
        const draft = buildDraft({ ...texts, image, date: null }, { slug, authorId: null, now: at });
        const published = await publishSaved(store, draft, at, transaction);
        await store.articleDrafts.save({ ...draft, ...published }, transaction);
      }
      return articles.length;
    };
  },
};
