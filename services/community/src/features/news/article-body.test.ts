import { describe, expect, test } from '@jest/globals';
import { articleNode, z } from '@portal/contracts';
import { buildArticleBody } from './article-body.ts';

describe('buildArticleBody', () => {
  test('keeps headings, lists, quotes, links, emphasis and code', () => {
    const source = [
      '# One',
      '## Two',
      'Text *soft* **strong** `code` [us](https://a.example/?b=c) [home](/news)',
      '> Said',
      '1. First\n2. Second',
      '- Point',
      '---',
    ].join('\n\n');
    const body = buildArticleBody(source);
    expect(body).toEqual([
      { tag: 'h2', children: ['One'] },
      { tag: 'h2', children: ['Two'] },
      {
        tag: 'p',
        children: [
          'Text ',
          { tag: 'em', children: ['soft'] },
          ' ',
          { tag: 'strong', children: ['strong'] },
          ' ',
          { tag: 'code', children: ['code'] },
          ' ',
          { tag: 'a', href: 'https://a.example/?b=c', children: ['us'] },
          ' ',
          { tag: 'a', href: '/news', children: ['home'] },
        ],
      },
      { tag: 'blockquote', children: [{ tag: 'p', children: ['Said'] }] },
      {
        tag: 'ol',
        children: [
          { tag: 'li', children: ['First'] },
          { tag: 'li', children: ['Second'] },
        ],
      },
      { tag: 'ul', children: [{ tag: 'li', children: ['Point'] }] },
      { tag: 'hr', children: [] },
    ]);
    expect(z.array(articleNode).parse(body)).toEqual(body);
  });

  test.each([
    ['a script', 'Before\n\n<script>alert(1)</script>\n\nAfter', ['Before', 'After']],
    ['an event handler', '<img src=x onerror=alert(1)>\n\nAfter', ['After']],
    ['a style', '<style>body{display:none}</style>\n\nAfter', ['After']],
    ['a frame', '<iframe src="https://evil.example"></iframe>\n\nAfter', ['After']],
    ['an HTML block, which keeps its text', '<div class="x">Seen <b>here</b></div>', ['Seen here']],
    ['inline HTML, which keeps its text', 'Is <b onclick="alert(1)">bold</b>', ['Is bold']],
    ['a picture, which keeps its alternative text', '![A goal](https://evil.example/pixel.png)', ['A goal']],
  ])('removes %s', (_what, source, lines) => {
    const body = buildArticleBody(source);
    const readText = (node: (typeof body)[number]): string =>
      typeof node === 'string' ? node : node.children.map(readText).join('');
    expect(body.map(readText)).toEqual(lines);
    expect(JSON.stringify(body)).not.toMatch(/script|iframe|style|onclick|onerror|evil|class/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ])('a link to %s is no link', (href) => {
    expect(buildArticleBody(`[press](${href})`)).toEqual([{ tag: 'p', children: ['press'] }]);
  });

  test('flattens what is nested deeper than a reader could follow', () => {
    const body = buildArticleBody(`${'> '.repeat(500)}deep`);
    const countDepth = (node: (typeof body)[number]): number =>
      typeof node === 'string' ? 0 : 1 + Math.max(0, ...node.children.map(countDepth));
    expect(Math.max(...body.map(countDepth))).toBeLessThan(20);
    expect(JSON.stringify(body)).toContain('deep');
  });
});
