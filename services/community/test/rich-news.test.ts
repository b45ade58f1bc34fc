import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newsArticle, z } from '@portal/contracts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { articleFile, openDesk } from './support/news-desk.ts';

let specified: TestCommunity;
let rich: TestCommunity;
beforeAll(async () => {
  specified = await startCommunity();
  rich = await startCommunity({ portal: { features: { richNews: true } } });
});
afterAll(async () => {
  await specified.stop();
  await rich.stop();
});

const publish = async (community: TestCommunity, text: string) => {
  const desk = await openDesk(community, () => new Date('2026-11-21T12:00:00.000Z'));
  await desk.write('kick-off.md', articleFile({}, text));
  expect((await desk.news('publish', 'kick-off.md')).refusal).toBeNull();
  await desk.close();
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
  expect(formatted.inList).toEqual(plain.inList);
  expect(formatted.article).toEqual({
    ...plain.inList,
    body: [
      { tag: 'h2', children: ['Half-time'] },
      { tag: 'p', children: ['One ', { tag: 'a', href: 'https://a.example', children: ['link'] }, '.'] },
    ],
  });
});
