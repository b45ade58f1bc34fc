import { type ArticleNode, articleTags } from '@portal/contracts';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHast } from 'mdast-util-to-hast';
import { parseMarkdown, toHtmlLines } from './markdown-text.ts';

type Tag = Exclude<ArticleNode, string>['tag'];
type Tree = ReturnType<typeof toHast>;
type Handlers = NonNullable<NonNullable<Parameters<typeof toHast>[1]>['handlers']>;

/** Deeper elements are flattened into their text. */
const maxDepth = 12;

/** Pictures are reduced to their alternative text, because the page loads nothing from other sites. */
const schema: Schema = {
  tagNames: [...articleTags, 'h1', 'img'],
  attributes: { a: ['href'], img: ['alt'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
};

/** HTML is reduced to its text, as in the plain content. */
const handlers: Handlers = {
  html: (_state, { value }: { value: string }) =>
    toHtmlLines(value).map((line) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: line }],
    })),
};

/** The page's own title is its `h1`. */
const findTag = (name: string): Tag | undefined => articleTags.find((tag) => tag === (name === 'h1' ? 'h2' : name));

const toNodes = (node: Tree, depth: number): ArticleNode[] => {
  if (node.type === 'text') return node.value.trim() || !node.value.includes('\n') ? [node.value] : [];
  if (!('children' in node)) return [];
  const children = () => node.children.flatMap((child) => toNodes(child, depth + 1));
  if (node.type === 'root') return children();
  const { alt, href } = node.properties;
  if (typeof alt === 'string') return [alt];
  const tag = findTag(node.tagName);
  if (!tag || depth > maxDepth || (tag === 'a' && !href)) return children();
  return [{ tag, ...(typeof href === 'string' && { href }), children: children() }];
};

/** Converts Markdown to an article's formatted text. Disallowed elements lose their formatting and keep their words. */
export const buildArticleBody = (markdown: string): ArticleNode[] =>
  toNodes(sanitize(toHast(parseMarkdown(markdown), { handlers }), schema), 0);
