import { type ArticleNode, articleTags } from '@portal/contracts';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHast } from 'mdast-util-to-hast';
import { htmlLines, parseMarkdown } from './markdown-text';

type Tag = Exclude<ArticleNode, string>['tag'];
type Tree = ReturnType<typeof toHast>;
type Handlers = NonNullable<NonNullable<Parameters<typeof toHast>[1]>['handlers']>;

/** Deeper elements are flattened into their text. */
const maxDepth = 12;

/** Pictures pass for their alternative text only: the page loads nothing from other sites. */
const schema: Schema = {
  tagNames: [...articleTags, 'h1', 'img'],
  attributes: { a: ['href'], img: ['alt'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
};

/** HTML keeps its text only, as in the plain content. */
const handlers: Handlers = {
  html: (_state, { value }: { value: string }) =>
    htmlLines(value).map((line) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: line }],
    })),
};

/** The page's own title is its `h1`. */
const tagOf = (name: string): Tag | undefined => articleTags.find((tag) => tag === (name === 'h1' ? 'h2' : name));

const nodesOf = (node: Tree, depth: number): ArticleNode[] => {
  if (node.type === 'text') return node.value.trim() || !node.value.includes('\n') ? [node.value] : [];
  if (!('children' in node)) return [];
  const children = () => node.children.flatMap((child) => nodesOf(child, depth + 1));
  if (node.type === 'root') return children();
  const { alt, href } = node.properties;
  if (typeof alt === 'string') return [alt];
  const tag = tagOf(node.tagName);
  if (!tag || depth > maxDepth || (tag === 'a' && !href)) return children();
  return [{ tag, ...(typeof href === 'string' && { href }), children: children() }];
};

/** Converts Markdown to an article's formatted text. Disallowed elements lose their formatting and keep their words. */
export const articleBody = (markdown: string): ArticleNode[] =>
  nodesOf(sanitize(toHast(parseMarkdown(markdown), { handlers }), schema), 0);
