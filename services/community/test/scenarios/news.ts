import { newsArticle, newsCategories, platformGroups, z } from '@portal/contracts';
import sharp from 'sharp';
import { articleFile, openDesk } from '../support/news-desk.ts';
import type { Scenario } from './scenario.ts';

const articleCount = 40;

/** An editor publishes and retracts articles; readers load every page. */
export const newsScenario: Scenario = {
  touches: ['articles', 'pictures'],
  async run({ community }) {
    const desk = await openDesk(community, () => new Date());
    await desk.write(
      'one.png',
      await sharp({ create: { width: 16, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    );
    for (let turn = 0; turn < articleCount; turn += 1) {
      const category = newsCategories[turn % newsCategories.length] ?? 'news';
      await desk.write(`article-${turn}.md`, articleFile({ category, ...(turn % 3 === 0 && { image: 'one.png' }) }));
      await desk.news('publish', `article-${turn}.md`);
    }
    const filters = [...platformGroups.map((platformGroup) => ({ platformGroup })), { category: 'esports' }];
    for (const filter of filters) {
      let query: Record<string, string> | undefined = { ...filter, limit: '7' };
      while (query) {
        const { headers } = await community.call({ key: 'GET /api/news', query });
        const link: string | null = headers.get('link');
        query = link
          ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
          : undefined;
      }
    }
    const { json } = await community.call({ key: 'GET /api/news' });
    for (const { id, imageUrl } of z.array(newsArticle).parse(json)) {
      await community.call({ key: 'GET /api/news/{id}', params: { id } });
      const hash = imageUrl?.split('/').at(-1);
      if (hash) await community.call({ key: 'GET /api/news-images/{hash}', params: { hash } });
      await desk.news('retract', id);
    }
    await desk.close();
  },
};
