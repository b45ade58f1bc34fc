import type { z } from '../zod';
import { fieldsOf } from './fields-of';
import type { Damage } from './fuzz-case';

/**
 * No parameter of a path is free text: ids and hashes have one form. Dots alone are left out, clients resolve them away, and so
 * is upper case, which paths are read without.
 */
const badSegments: Record<string, string> = {
  text: 'not-an-id',
  'an operator': '{"$ne":""}',
  'a climb': '../../etc/passwd',
  'a NUL character': 'a\0b',
  'one digit too many': '65f0c0ffee0000000000c1a4f',
  'a line break after it': '65f0c0ffee0000000000c1a4\n',
  'a long text': 'a'.repeat(500),
  __proto__: '__proto__',
  spaces: '  ',
};

/** Every bad path of a call. */
export const pathDamage = (schema: z.ZodObject, good: Record<string, string>): Damage[] =>
  fieldsOf(schema).flatMap(({ name: param }) =>
    Object.entries(badSegments).map(([name, value]) => ({
      name: `params.${param}: ${name}`,
      code: 'validation_failed' as const,
      params: { ...good, [param]: value },
    })),
  );

const badNumbers: Record<string, string | string[]> = {
  text: 'ten',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'far too many': '1000000000',
  infinity: '1e999',
  nothing: '',
  'two values': ['1', '2'],
};

const badTexts: Record<string, string | string[]> = {
  'a NUL character': 'sam\0ple',
  'a long text': 'x'.repeat(1_000),
  'two values': ['sample', 'sample'],
};

/** Every bad query of a call. */
export const queryDamage = (schema: z.ZodObject, good: Record<string, string>): Damage[] => {
  const refused = (name: string, query: Damage['query']): Damage => ({
    name: `query${name}`,
    code: 'validation_failed',
    query: { ...good, ...query },
  });
  return [
    refused(': an unknown name', { unknownName: '1' }),
    refused(': an operator', { $where: '1' }),
    refused(': __proto__', Object.fromEntries([['__proto__', '1']])),
    ...fieldsOf(schema).flatMap(({ name: param, numeric, required }) => [
      ...Object.entries(numeric ? badNumbers : badTexts).map(([name, value]) =>
        refused(`.${param}: ${name}`, { [param]: value }),
      ),
      refused(`.${param}: an operator in brackets`, { [`${param}[$ne]`]: 'x' }),
      ...(required ? [{ ...refused(`.${param}: missing`, {}), query: without(good, param) }] : []),
    ]),
  ];
};

const without = (good: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
