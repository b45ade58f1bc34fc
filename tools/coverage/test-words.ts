import { posix } from 'node:path';
import { childrenOf, fieldsOf, literalOf, nameOf, type SyntaxNode } from './syntax';
import { readTestFile, type TestFile } from './test-file';

/** A test of the house, with every literal that it holds itself or through the helpers it calls. */
export interface KnownTest {
  file: string;
  titles: string[];
  words: ReadonlySet<string>;
}

/** Helpers of tests are looked into; what the product itself says proves nothing about the product. */
const isSupport = (file: string): boolean => /\/(testing|test|support)\/|\.(test|spec)\.tsx?$/.test(file);

/**
 * Every test of these files with its words.
 * @param sources the text of all TypeScript files that tests may take helpers from, by path
 */
export const readTests = (sources: ReadonlyMap<string, string>): KnownTest[] => {
  const read = new Map<string, TestFile>();
  const fileAt = (path: string): TestFile | undefined => {
    const source = sources.get(path);
    if (source !== undefined && !read.has(path)) read.set(path, readTestFile(path, source));
    return read.get(path);
  };

  const neighbour = (path: string, from: string): string | undefined => {
    const base = posix.join(posix.dirname(path), from);
    const candidates = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`];
    return from.startsWith('.') ? candidates.find((file) => sources.has(file) && isSupport(file)) : undefined;
  };

  const collect = (path: string, node: SyntaxNode, words: Set<string>, seen: Set<SyntaxNode>): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const literal = literalOf(node);
    if (literal !== undefined) words.add(literal);
    const name = nameOf(node);
    if (name !== undefined) follow(path, name, words, seen);
    for (const field of fieldsOf(node)) words.add(field);
    // The name of a field is no variable of that name.
    const key = nameOf(node.key) === undefined ? undefined : node.key;
    for (const child of childrenOf(node)) if (child !== key) collect(path, child, words, seen);
  };

  const follow = (path: string, name: string, words: Set<string>, seen: Set<SyntaxNode>): void => {
    const file = fileAt(path);
    for (const declared of file?.declarations.get(name) ?? []) collect(path, declared, words, seen);
    const imported = file?.imports.get(name);
    const source = imported && neighbour(path, imported.from);
    if (imported && source !== undefined) follow(source, imported.name, words, seen);
  };

  return [...sources.keys()]
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .sort()
    .flatMap((path) =>
      (fileAt(path)?.tests ?? []).map(({ titles, nodes }) => {
        const words = new Set<string>();
        const seen = new Set<SyntaxNode>();
        for (const node of nodes) collect(path, node, words, seen);
        return { file: path, titles, words };
      }),
    );
};
