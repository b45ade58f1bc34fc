import { describe, expect, test } from '@jest/globals';
import { AppError, type Issue } from '@portal/service-kit';
import { readArticle } from './read-article.ts';

const file = (fields: Record<string, string>, content = 'Text'): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n${content}`;
const good = { title: 'Kick-off', excerpt: 'It begins', category: 'news' };

const issuesOf = (source: string, name = 'kick-off'): Issue[] => {
  try {
    readArticle(source, name);
  } catch (error) {
    if (error instanceof AppError) return error.issues ?? [];
    throw error;
  }
  return [];
};

describe('readArticle', () => {
  test('takes the fields, and the text as plain lines', () => {
    expect(readArticle(file({ ...good, image: 'a.png', date: '2026-11-20' }, '# One\n\n*Two*'), 'kick-off')).toEqual({
      ...good,
      slug: 'kick-off',
      image: 'a.png',
      date: new Date('2026-11-20T00:00:00.000Z'),
      content: 'One\nTwo',
      markdown: '# One\n\n*Two*',
    });
  });

  test('takes a slug of its own, a time with its zone, texts over many lines and a byte order mark', () => {
    const source = `\uFEFF---\nslug: other\ndate: 2026-11-20T18:30:00+02:00\ntitle: >\n  Kick\n  off\nexcerpt: "It  begins"\ncategory: esports\n---\r\nText`;
    expect(readArticle(source, 'Some File')).toMatchObject({
      slug: 'other',
      title: 'Kick off',
      excerpt: 'It begins',
      date: new Date('2026-11-20T16:30:00.000Z'),
    });
  });

  test('names everything that is wrong at once', () => {
    expect(issuesOf(file({ title: '2026', category: 'rumours', catgory: 'news', date: 'soon' }, ''))).toEqual([
      { path: 'title', message: 'must be text' },
      { path: 'excerpt', message: 'is missing' },
      { path: 'category', message: 'must be one of news, esports, mobile, other' },
      { path: 'date', message: expect.stringContaining('must be a day') },
      { path: 'content', message: 'is empty' },
      { path: 'catgory', message: 'Unknown field' },
    ]);
  });

  test.each([
    ['no front matter', 'Text', ['title', 'excerpt', 'category']],
    ['broken YAML', '---\ntitle: [\n---\nText', ['front matter']],
    ['a list as front matter', '---\n- title\n---\nText', ['front matter']],
    ['a word as front matter', '---\ntitle\n---\nText', ['front matter']],
    ['a blank title', file({ ...good, title: '"  "' }), ['title']],
    ['a long title', file({ ...good, title: 'x'.repeat(161) }), ['title']],
    ['a long excerpt', file({ ...good, excerpt: 'x'.repeat(401) }), ['excerpt']],
    ['a NUL character', file({ ...good, title: '"a\\0b"' }), ['title']],
    ['a list for a picture', file({ ...good, image: '[a.png]' }), ['image']],
    ['a day that is none', file({ ...good, date: '2026-02-30' }), ['date']],
    ['text of markup alone', file(good, '<div></div>\n\n---\n'), ['content']],
    ['text that is too long', file(good, 'x'.repeat(50_001)), ['content']],
  ])('refuses %s', (_what, source, paths) => {
    expect(issuesOf(source).map(({ path }) => path)).toEqual(paths);
  });

  test.each(['Kick Off', 'kick_off', '-kick', 'kick--off', '', 'x'.repeat(81)])(
    'refuses the file name %j as a slug',
    (name) => {
      expect(issuesOf(file(good), name).map(({ path }) => path)).toContain('slug');
    },
  );
});
