import {
  type CallExpression,
  type Expression,
  type MemberExpression,
  type NewExpression,
  type ObjectExpression,
  type Program,
  type Property,
  parse,
  type SpreadElement,
} from 'acorn';
import { full } from 'acorn-walk';

/** Properties of a script, read from its syntax tree. It is never executed. */
export interface ScriptFacts {
  /** How it evaluates strings: `eval`, `new Function`. */
  evaluates: string[];
  hasGlobalStyle: boolean;
  /** The modules that a federation entry exposes. */
  exposes: string[];
  /** Shared modules that a federation entry takes from the page, with the ranges that it accepts. */
  shared: Record<string, string>;
  /** Names under which webpack's chunks register. */
  chunkGlobals: string[];
  /** Global variables that it declares with `var`. */
  variables: string[];
}

const keyOf = ({ key, computed }: Property): string | null => {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
};

const isFunction = ({ type }: Expression) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const isProperty = (property: Property | SpreadElement): property is Property => property.type === 'Property';

const readObject = ({ properties }: ObjectExpression, facts: ScriptFacts): void => {
  const entries = new Map(properties.filter(isProperty).map((property) => [keyOf(property), property.value]));
  const text = (key: string) => {
    const value = entries.get(key);
    return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  };
  const shareKey = text('shareKey');
  // Federation takes any version where no range is required.
  if (shareKey !== null) facts.shared[shareKey] = text('requiredVersion') ?? '*';
  const exposes = [...entries].filter(([key, value]) => key?.startsWith('./') && isFunction(value));
  facts.exposes.push(...exposes.map(([key]) => String(key)));
};

const evaluators = ['eval', 'Function'];
/** They evaluate a string in place of a function. */
const timers = ['setTimeout', 'setInterval'];

const readCall = ({ callee, arguments: [first] }: CallExpression | NewExpression, facts: ScriptFacts): void => {
  if (callee.type !== 'Identifier') return;
  const { name } = callee;
  if (evaluators.includes(name) || (timers.includes(name) && first?.type === 'Literal')) facts.evaluates.push(name);
};

const memberName = ({ property }: MemberExpression): unknown => {
  if (property.type === 'Identifier') return property.name;
  return property.type === 'Literal' ? property.value : null;
};

const readMember = (member: MemberExpression, facts: ScriptFacts): void => {
  const name = memberName(member);
  if (name === 'createGlobalStyle') facts.hasGlobalStyle = true;
  if (typeof name === 'string' && name.startsWith('webpackChunk')) facts.chunkGlobals.push(name);
};

const factsOf = (program: Program): ScriptFacts => {
  const declared = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []));
  const variables = declared.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  const facts: ScriptFacts = {
    evaluates: [],
    hasGlobalStyle: false,
    exposes: [],
    shared: {},
    chunkGlobals: [],
    variables,
  };
  full(program, (node) => {
    switch (node.type) {
      case 'NewExpression':
      case 'CallExpression':
        return readCall(node, facts);
      case 'MemberExpression':
        return readMember(node, facts);
      case 'ObjectExpression':
        return readObject(node, facts);
    }
  });
  return facts;
};

/** @throws SyntaxError with line and column */
export const readScript = (source: string): ScriptFacts =>
  factsOf(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }));
