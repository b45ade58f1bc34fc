import { childrenOf, findAll, isNode, literalOf, nameOf, parse, type SyntaxNode } from './syntax';

/** One `test(...)`: its titles from the outermost `describe` to its own, and what it is made of. */
export interface TestCase {
  titles: string[];
  /** What it does with the table of its `each`, and the tables of the `describe.each` around it; a title proves nothing. */
  nodes: SyntaxNode[];
}

/** What reading one file of tests, or of helpers for them, gives. */
export interface TestFile {
  tests: TestCase[];
  /** Everything that is declared under a name, whatever the place. */
  declarations: Map<string, SyntaxNode[]>;
  /** Names that come from the file's own neighbours: local name to the address it was imported from and its name there. */
  imports: Map<string, { from: string; name: string }>;
}

/** `test`, `test.each(...)`, `test.describe`: the first and the last word of what is called. */
const calledName = (callee: unknown): { first: string | undefined; last: string | undefined } => {
  const name = nameOf(callee);
  if (name !== undefined) return { first: name, last: name };
  if (!isNode(callee)) return { first: undefined, last: undefined };
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  if (callee.type !== 'MemberExpression') return { first: undefined, last: undefined };
  return { first: calledName(callee.object).first, last: nameOf(callee.property) };
};

const titleOf = (call: SyntaxNode): string | undefined => {
  const first: unknown = Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  const value = typeof first === 'object' && first !== null && 'expression' in first ? first.expression : undefined;
  return literalOf(value) ?? (nameOf(value) === undefined ? undefined : `\${${nameOf(value)}}`);
};

const testsIn = (node: SyntaxNode, around: TestCase): TestCase[] => {
  const inside = (value: unknown, place: TestCase) => childrenOf(value).flatMap((child) => testsIn(child, place));
  if (node.type !== 'CallExpression') return inside(node, around);
  const { first, last } = calledName(node.callee);
  const title = titleOf(node);
  if (title === undefined) return inside(node, around);
  const titles = [...around.titles, title];
  if (first === 'describe' || last === 'describe')
    return inside(node.arguments, { titles, nodes: [...around.nodes, ...childrenOf([node.callee])] });
  if (first !== 'test' || (last !== 'test' && last !== 'each')) return inside(node, around);
  const [, ...body] = childrenOf(node.arguments);
  return [{ titles, nodes: [...around.nodes, ...childrenOf([node.callee]), ...body] }];
};

const declarationsIn = (module: SyntaxNode): TestFile['declarations'] => {
  const found: TestFile['declarations'] = new Map();
  const note = (name: string | undefined, node: unknown): void => {
    if (name !== undefined && isNode(node)) found.set(name, [...(found.get(name) ?? []), node]);
  };
  const namesIn = (target: unknown): (string | undefined)[] =>
    isNode(target) ? findAll(target, 'Identifier').map(nameOf) : [];
  for (const node of findAll(module, 'VariableDeclarator')) for (const name of namesIn(node.id)) note(name, node.init);
  for (const node of findAll(module, 'FunctionDeclaration')) note(nameOf(node.identifier), node);
  return found;
};

const importsIn = (module: SyntaxNode): TestFile['imports'] =>
  new Map(
    findAll(module, 'ImportDeclaration').flatMap((node) => {
      const from = literalOf(node.source) ?? '';
      return findAll(node, 'ImportSpecifier').flatMap((specifier) => {
        const local = nameOf(specifier.local);
        return local === undefined ? [] : [[local, { from, name: nameOf(specifier.imported) ?? local }] as const];
      });
    }),
  );

/** Reads a file of tests, or of helpers for them. Throws where it is no TypeScript. */
export const readTestFile = (path: string, source: string): TestFile => {
  const module = parse(path, source);
  return {
    tests: testsIn(module, { titles: [], nodes: [] }),
    declarations: declarationsIn(module),
    imports: importsIn(module),
  };
};
