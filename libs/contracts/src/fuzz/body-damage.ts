import type { z } from '../zod';
import { fieldsOf } from './fields-of';
import { brokenTexts, type Damage, megabyte } from './fuzz-case';

/** Values that pass for a string in careless code: query operators, lists, objects with a say in how they are read. */
const notText: Record<string, unknown> = {
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
};

const nest = (open: string, close: string): string => open.repeat(20_000) + close.repeat(20_000);

const json = 'application/json';

/** Bodies that are wrong as a whole. */
const wholes = (good: Record<string, unknown>): Damage[] => {
  const refused = (name: string, body: unknown): Damage => ({ name: `body: ${name}`, code: 'validation_failed', body });
  const text = (name: string, content: string, code: Damage['code'] = 'validation_failed'): Damage => ({
    name: `body: ${name}`,
    code,
    raw: { contentType: json, content },
  });
  return [
    refused('none', undefined),
    refused('null', null),
    refused('a text', 'text'),
    refused('a number', 42),
    refused('an empty object', {}),
    refused('an empty array', []),
    refused('the right object in an array', [good]),
    refused('an unknown field', { ...good, unknownField: 'x' }),
    refused('an operator among the fields', { ...good, $where: '1' }),
    refused('a constructor among the fields', { ...good, constructor: { prototype: { privileged: true } } }),
    // An object literal would set the prototype; JSON makes it a field.
    text('__proto__ among the fields', JSON.stringify(good).replace(/\}$/, ',"__proto__":{"privileged":true}}')),
    text('objects in objects', nest('{"a":', '}').replace(':}', ':1}')),
    text('lists in lists', nest('[', ']')),
    text('cut off', JSON.stringify(good).slice(0, -1), 'invalid_json'),
    text('no JSON', '{a:1}', 'invalid_json'),
    text('two documents', '{}{}', 'invalid_json'),
    text('NaN', 'NaN', 'invalid_json'),
  ];
};

/** Each field of a JSON body, wrong in one way at a time. */
const fields = (schema: z.ZodObject, good: Record<string, unknown>): Damage[] =>
  fieldsOf(schema).flatMap(({ name: field, required }) => {
    const refused = (name: string, value: unknown): Damage => ({
      name: `body.${field}: ${name}`,
      code: 'validation_failed',
      body: { ...good, [field]: value },
    });
    return [
      ...(required ? [refused('missing', undefined)] : []),
      ...Object.entries(notText).map(([name, value]) => refused(name, value)),
      ...Object.entries(brokenTexts).map(([name, damage]) => refused(name, damage(String(good[field])))),
      refused('1 MB of text', megabyte),
    ];
  });

/** Every bad JSON body of a call, from its schema and a good one. */
export const bodyDamage = (schema: z.ZodObject, good: Record<string, unknown>): Damage[] => [
  ...wholes(good),
  ...fields(schema, good),
];
