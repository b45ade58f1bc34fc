import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'acorn';
import { full } from 'acorn-walk';

// A thread that parses scripts without executing them. Plain JavaScript, since it also runs unbundled, from tests.

/** @typedef {import('./read-scripts').ScriptFacts} ScriptFacts */

/** @param {import('acorn').Property} property */
const keyOf = ({ key, computed }) => {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
};

/** @param {import('acorn').Node} node */
const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** @param {import('acorn').ObjectExpression} object @param {ScriptFacts} facts */
const readObject = ({ properties }, facts) => {
  const entries = new Map(
    properties.flatMap((property) => (property.type === 'Property' ? [[keyOf(property), property.value]] : [])),
  );
  /** @param {string} key */
  const textOf = (key) => {
    const value = entries.get(key);
    return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  };
  const shareKey = textOf('shareKey');
  // Federation takes any version where no range is required.
  if (shareKey !== null) facts.shared[shareKey] = textOf('requiredVersion') ?? '*';
  for (const [key, value] of entries) if (key?.startsWith('./') && isFunction(value)) facts.exposes.push(key);
};

const evaluators = ['eval', 'Function'];
/** They evaluate a string in place of a function. */
const timers = ['setTimeout', 'setInterval'];

/** @param {import('acorn').CallExpression | import('acorn').NewExpression} call @param {ScriptFacts} facts */
const readCall = ({ callee, arguments: [first] }, facts) => {
  if (callee.type !== 'Identifier') return;
  const { name } = callee;
  if (evaluators.includes(name) || (timers.includes(name) && first?.type === 'Literal')) facts.evaluates.push(name);
};

/** @param {import('acorn').MemberExpression} member @param {ScriptFacts} facts */
const readMember = ({ property }, facts) => {
  const name = property.type === 'Literal' ? property.value : property.name;
  if (name === 'createGlobalStyle') facts.hasGlobalStyle = true;
  if (typeof name === 'string' && name.startsWith('webpackChunk')) facts.chunkGlobals.push(name);
};

const readers = {
  CallExpression: readCall,
  NewExpression: readCall,
  MemberExpression: readMember,
  ObjectExpression: readObject,
};

/** @param {string} source @returns {ScriptFacts} */
const readScript = (source) => {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
  const declared = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []));
  const variables = declared.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  const facts = { evaluates: [], hasGlobalStyle: false, exposes: [], shared: {}, chunkGlobals: [], variables };
  full(program, (node) => readers[node.type]?.(node, facts));
  return facts;
};

/** @param {string} source */
const tryToRead = (source) => {
  try {
    return readScript(source);
  } catch (error) {
    // RangeError: nested too deeply to be read.
    if (error instanceof SyntaxError || error instanceof RangeError) return error.message;
    throw error;
  }
};

parentPort.postMessage(workerData.map(tryToRead));
