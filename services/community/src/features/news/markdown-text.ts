import { toString as toText } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).freeze();
export const parseMarkdown = (markdown: string) => parser.parse(markdown);
type Root = ReturnType<typeof parser.parse>;
type Node = Root | Root['children'][number];
type Definitions = ReadonlyMap<string, string>;

const lineEnd = /\s*\n\s*/g;

/** Closing tags that end a line. */
const lineEnds = /<br\b[^>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table|section|article|blockquote|pre)\s*>/gi;
const invisible = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tags = /<[a-z!/?][^>]*(?:>|$)/gi;

/** Removes tags repeatedly, because removing the inner tag of `<<b>i>` leaves another one. */
const removeTags = (html: string): string => {
  const stripped = html.replace(tags, '');
  return stripped === html ? html : removeTags(stripped);
};

/** Extracts the text of an HTML block. The parser resolves the entities. */
export const toHtmlLines = (html: string, definitions: Definitions = new Map()): string[] =>
  removeTags(html.replace(invisible, '').replace(lineEnds, '\n'))
    .split('\n')
    .flatMap((line) => toLines(parser.parse(line.trim()), definitions));

/** Returns the link's text, followed by its target unless they are equal. Links within a page have no meaning in plain text. */
const linkText = (words: string, url: string | undefined): string => {
  if (!url || !/^(?:https?|mailto):/i.test(url)) return words;
  const target = url.replace(/^mailto:/i, '');
  return [url, target].includes(words) ? words : `${words} (${target})`;
};

const inlineText = (node: Node, definitions: Definitions): string => {
  switch (node.type) {
    case 'text':
      return node.value.replace(lineEnd, ' ');
    case 'break':
      return '\n';
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : '';
    case 'link':
      return linkText(childText(node.children, definitions), node.url);
    case 'linkReference':
      return linkText(childText(node.children, definitions), definitions.get(node.identifier));
    default:
      return 'children' in node ? childText(node.children, definitions) : toText(node).replace(lineEnd, ' ');
  }
};

const childText = (children: readonly Node[], definitions: Definitions): string =>
  children.map((child) => inlineText(child, definitions)).join('');

const toLines = (node: Node, definitions: Definitions): string[] => {
  switch (node.type) {
    case 'code':
      return node.value.split('\n');
    case 'html':
      return toHtmlLines(node.value, definitions);
    case 'list':
      return node.children.flatMap((item, position) => {
        const [first = '', ...others] = toLines(item, definitions);
        const mark = node.ordered ? `${(node.start ?? 1) + position}.` : '•';
        return [`${mark} ${first}`, ...others];
      });
    case 'root':
    case 'blockquote':
    case 'listItem':
      return node.children.flatMap((child) => toLines(child, definitions));
    case 'thematicBreak':
    case 'definition':
      return [];
    default:
      return inlineText(node, definitions).split('\n');
  }
};

/**
 * Converts Markdown to plain text: each paragraph, heading, list item or line of code on one line, without blank lines. HTML is
 * reduced to its text, a link to its text and target.
 */
export const toPlainText = (markdown: string): string => {
  const root = parser.parse(markdown);
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  );
  return toLines(root, definitions)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
};
