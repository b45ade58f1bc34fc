import { newsArticle, newsCategories, platformGroups, z } from '@portal/contracts';
import { drawPicture, openDesk } from '../support/desk.ts';
import type { Scenario } from './scenario.ts';

const articleCount = 40;

/** An editor writes, publishes, retracts and deletes articles; readers load every page. */
export const newsScenario: Scenario = {
  touches: ['articles', 'articleDrafts', 'pictures', 'pictureUploads'],
  async run({ community }) {
    const desk = openDesk(community);
    const imageHash = await desk.uploadPicture(await drawPicture('#123', 16, 9));
    for (let turn = 0; turn < articleCount; turn += 1) {
      const category = newsCategories[turn % newsCategories.length] ?? 'news';
      await desk.publish({ category, ...(turn % 3 === 0 && { imageHash }) });
    }
    const filters = [...platformGroups.map((platformGroup) => ({ platformGroup })), { category: 'esports' }];
    const readAll = async (
      filter: Record<string, string>,
      load: (query: Record<string, string>) => Promise<Headers>,
    ) => {
      let query: Record<string, string> | undefined = { ...filter, limit: '7' };
      while (query) {
        const link: string | null = (await load(query)).get('link');
        query = link
          ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
          : undefined;
      }
    };
    for (const filter of filters)
      await readAll(filter, async (query) => (await community.call({ key: 'GET /api/news', query })).headers);
    await readAll(
      { state: 'published' },
      async (query) => (await desk.send('GET /api/desk/articles', { query })).headers,
    );
    const { json } = await community.call({ key: 'GET /api/news' });
    for (const { id, imageUrl } of z.array(newsArticle).parse(json)) {
      await community.call({ key: 'GET /api/news/{id}', params: { id } });
      const hash = imageUrl?.split('/').at(-1);
      if (hash) await community.call({ key: 'GET /api/news-images/{hash}', params: { hash } });
    }
    const drafts = (await desk.send('GET /api/desk/articles', { query: { state: 'published', limit: '5' } })).json;
    for (const draft of drafts as { id: string }[]) {
      await desk.save(await desk.find(draft.id), { imageHash: null });
      await desk.retract(draft);
      await desk.remove(draft);
    }
  },
};
