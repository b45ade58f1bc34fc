import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newsArticle, z } from '@portal/contracts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { deskOptions, openDesk } from './support/desk.ts';

let specified: TestCommunity;
let rich: TestCommunity;
const now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  specified = await startCommunity({ ...deskOptions, clock: () => now });
  rich = await startCommunity({
    ...deskOptions,
    portal: { features: { newsDesk: true, richNews: true } },
    clock: () => now,
  });
});
afterAll(async () => {
  await specified.stop();
  await rich.stop();
});

const publish = async (community: TestCommunity, markdown: string) => {
  await openDesk(community).publish({ markdown });
  const { json } = await community.call({ key: 'GET /api/news' });
  const [inList] = z.array(newsArticle.strict()).parse(json);
  const { json: article } = await community.call({ key: 'GET /api/news/{id}', params: { id: inList?.id ?? '' } });
  return { inList, article };
};

test('an article has its formatting with the feature richNews only, and never in the list', async () => {
  const text = '## Half-time\n\n<script>alert(1)</script>\n\nOne [link](https://a.example).';
  const plain = await publish(specified, text);
  expect(plain.inList?.content).toBe('Half-time\nOne link (https://a.example).');
  expect(plain.article).toEqual(plain.inList);

  const formatted = await publish(rich, text);
  expect(formatted.inList).toEqual({ ...plain.inList, id: formatted.inList?.id });
  expect(formatted.article).toEqual({
    ...formatted.inList,
    body: [
      { tag: 'h2', children: ['Half-time'] },
      { tag: 'p', children: ['One ', { tag: 'a', href: 'https://a.example', children: ['link'] }, '.'] },
    ],
  });
});
