import type { FilePart } from '../http/endpoint.ts';
import type { Field } from './samples.ts';

export type Part = 'params' | 'query' | 'body' | 'multipart';

/** Names that no schema has: operators, and names that change an object in careless code. */
export const badNames = {
  'an unknown field': 'unknownField',
  'an operator among the fields': '$where',
  'a constructor among the fields': 'constructor',
  '__proto__ among the fields': '__proto__',
};

const badNumbers = {
  text: 'ten',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'far too many': '1000000000',
  infinity: '1e999',
  nothing: '',
  'two values': ['1', '2'],
};

const badIds = {
  text: 'not-an-id',
  'an operator': '{"$ne":""}',
  'a climb': '../../etc/passwd',
  'one digit too many': '65f0c0ffee0000000000c1a4f',
  'a line break after it': '65f0c0ffee0000000000c1a4\n',
  'the prototype': '__proto__',
  spaces: '  ',
};

export const badValues: Record<Part, (field: Field, good: unknown) => Record<string, unknown>> = {
  // Ids and hashes have one form; only usernames are free text. Values of dots alone are left out because clients resolve them, and upper
  // case because paths ignore case.
  params: ({ name }) => ({
    ...(name !== 'username' && badIds),
    'a NUL character': 'a\0b',
    'a long text': 'a'.repeat(500),
  }),
  query: ({ numeric, required }) => ({
    ...(numeric
      ? badNumbers
      : { 'a NUL character': 'sam\0ple', 'a long text': 'x'.repeat(1_000), 'two values': ['sample', 'sample'] }),
    ...(required && { missing: undefined }),
  }),
  // Values that pass for a string in careless code (query operators, lists, objects), and texts that no field may contain.
  body: ({ required }, good) => ({
    'a number': 42,
    'a boolean': true,
    null: null,
    'an empty array': [],
    'a list of texts': ['a', 'b'],
    'an empty object': {},
    'the operator $ne': { $ne: '' },
    'the operator $gt': { $gt: '' },
    'the operator $regex': { $regex: '.*' },
    'the operator $where': { $where: 'sleep(1000)' },
    'an object with a length': { length: 8, toString: 'x' },
    'a NUL character': `${good}\0`,
    'a lone high surrogate': `${good}\ud83d`,
    'a lone low surrogate': `\udc00${good}`,
    '100 kB of text': 'x'.repeat(100 * 1024),
    ...(required && { missing: undefined }),
  }),
  multipart: ({ required }, good) => ({
    'a NUL character': `${good}a\0`,
    'too long a text': 'x'.repeat(5_000),
    ...(required && { missing: undefined, blank: ' ' }),
  }),
};

const nest = (open: string, close: string): string => open.repeat(20_000) + close.repeat(20_000);

/** Raw bodies in place of valid JSON. @param mayBeEmpty whether every field is optional */
export const badBodies = (good: string, mayBeEmpty: boolean) => ({
  validation_failed: {
    none: undefined,
    null: 'null',
    'a text': '"text"',
    'a number': '42',
    ...(!mayBeEmpty && { 'an empty object': '{}' }),
    'an empty array': '[]',
    'the right object in an array': `[${good}]`,
    'objects in objects': nest('{"a":', '}').replace(':}', ':1}'),
    'lists in lists': nest('[', ']'),
  },
  invalid_json: { 'cut off': good.slice(0, -1), 'no JSON': '{a:1}', 'two documents': '{}{}', NaN: 'NaN' },
});

const boundary = 'fuzz-boundary';

export interface BadRawBody {
  contentType: string;
  content: string;
}

const buildPart = (disposition: string, content: unknown): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** Builds a multipart body from text fields. */
export const buildForm = (fields: Record<string, unknown>): BadRawBody => {
  const texts = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parts = texts.map(([name, value]) => buildPart(`name="${name}"`, value));
  return { contentType: `multipart/form-data; boundary=${boundary}`, content: `${parts.join('')}--${boundary}--\r\n` };
};

/** Bodies that are not valid forms, or contain the wrong file. */
export const badForms = ({ field, required }: FilePart): Record<string, BadRawBody | undefined> => {
  const file = buildPart(`name="${field}"; filename="a.png"`, 'x');
  const { contentType, content: end } = buildForm({});
  return {
    'JSON in its place': { contentType: 'application/json', content: '{}' },
    'no boundary': { contentType: 'multipart/form-data', content: end },
    'cut off': { contentType, content: file.slice(0, -20) },
    'a file under another name': { contentType, content: buildPart('name="other"; filename="a.png"', 'x') + end },
    'two files': { contentType, content: file.repeat(2) + end },
    ...(required && { 'no file': undefined }),
  };
};
