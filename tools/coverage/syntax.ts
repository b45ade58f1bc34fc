import { parseSync } from '@swc/core';

type Field =
  | ('value' | 'pattern' | 'cooked' | 'quasis' | 'expressions')
  | ('callee' | 'arguments' | 'object' | 'property')
  | ('key' | 'properties' | 'id' | 'init' | 'identifier' | 'source' | 'local' | 'imported');

/** A node of the syntax tree, with the fields that reading tests needs; which of them there are depends on its type. */
export type SyntaxNode = { type: string } & Partial<Record<Field, unknown>>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The syntax tree of the TypeScript file at `path`. Throws where it is none. */
export const parse = (path: string, source: string): SyntaxNode => {
  const module: unknown = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
  if (!isNode(module)) throw new Error(`${path} is no module`);
  return module;
};

/** The nodes right below a value; what only groups nodes (lists, arguments, records without a type) is looked through. */
export const childrenOf = (value: unknown): SyntaxNode[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, below]) => {
    if (field === 'span' || typeof below !== 'object' || below === null) return [];
    return isNode(below) ? [below] : childrenOf(below);
  });
};

/** Every node of this type at or below `node`. */
export const findAll = (node: SyntaxNode, type: string): SyntaxNode[] => [
  ...(node.type === type ? [node] : []),
  ...childrenOf(node).flatMap((child) => findAll(child, type)),
];

/** The name that an identifier stands for; undefined for any other node. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.value === 'string' ? value.value : undefined;

/** The fields that an object literal or one of its `key: value` pairs writes, by name. */
export const fieldsOf = (node: SyntaxNode): string[] => {
  const names = node.type === 'KeyValueProperty' ? [node.key] : node.type === 'ObjectExpression' ? node.properties : [];
  return Array.isArray(names) ? names.map(nameOf).filter((name) => name !== undefined) : [];
};

/** A template literal as one text; what is filled in stands as `${}` around a name, or around nothing. */
const templateText = (node: SyntaxNode): string => {
  const parts = Array.isArray(node.quasis) ? node.quasis : [];
  const filled = Array.isArray(node.expressions) ? node.expressions : [];
  return parts
    .map((part, index) => {
      const name = index < filled.length ? `\${${nameOf(filled[index]) ?? ''}}` : '';
      return `${isNode(part) ? String(part.cooked) : ''}${name}`;
    })
    .join('');
};

/** The words that a literal holds, without the blanks around them; undefined where the node is no literal. */
export const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  switch (node.type) {
    case 'NumericLiteral':
    case 'StringLiteral':
    case 'JSXText':
      return String(node.value).trim();
    case 'TemplateLiteral':
      return templateText(node);
    case 'RegExpLiteral':
      return String(node.pattern)
        .replace(/^\^|\$$/g, '')
        .replace(/\\([^\w])/g, '$1');
    default:
      return undefined;
  }
};
