import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type CallKey, contract } from '../contract.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { listSchemaFields } from '../testing/samples.ts';
import { z } from '../zod.ts';
import { buildOpenApi } from './index.ts';

// Generators of requests and clients read OpenAPI, so it must allow exactly the texts that validation accepts.

interface Described {
  parameters?: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> };
}

interface TextField {
  name: string;
  rule: z.ZodType;
  described: object;
}

const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(JSON.stringify(buildOpenApi()));
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Rules that no pattern can express: one script, no links after normalization, the calendar, URLs. */
const stricterThanDescribed = [
  'POST /api/clans name',
  'POST /api/clans/own name',
  'POST /api/email/clan-invitation username',
  'POST /api/email/clan-invitation clanName',
  'POST /api/email/tournament startDate',
  'POST /api/notifications/devices endpoint',
];

const isText = (schema: object) => 'type' in schema && schema.type === 'string' && !('enum' in schema);

const listTextFields = (key: CallKey): TextField[] => {
  const [method = '', path = ''] = key.split(' ');
  const { params, query, body, multipart }: Endpoint = contract[key];
  const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  const properties = Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {};
  const described = { ...properties, ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) };
  return [params, query, body ?? multipart?.fields]
    .filter((schema) => schema instanceof z.ZodObject)
    .flatMap((schema) =>
      listSchemaFields(schema).map(({ name }) => ({ name, rule: schema.shape[name], described: described[name] })),
    )
    .filter((field): field is TextField => field.described !== undefined && isText(field.described));
};

const significant = [
  'a',
  'A',
  '1',
  '_',
  '-',
  '.',
  '@',
  '!',
  ' ',
  '\n',
  '\0',
  '\u0085',
  'é',
  '\u200b',
  '\u3164',
  '😀',
  '\u{e0041}',
];
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 140 }),
  fc.string({ unit: fc.constantFrom(...significant), maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('😀', 'a'), minLength: 7, maxLength: 70 }),
  fc.emailAddress(),
  fc
    .tuple(fc.integer({ min: 60, max: 70 }), fc.integer({ min: 60, max: 70 }))
    .map(([a, b]) => `${'a'.repeat(a)}@${'b'.repeat(b)}.co`),
);

describe.each(Object.keys(contract) as CallKey[])('%s', (key) => {
  test('OpenAPI allows exactly the texts that validation accepts', () => {
    for (const { name, rule, described } of listTextFields(key)) {
      const isDescribed = ajv.compile(described);
      fc.assert(
        fc.property(texts, (value) => {
          const accepted = rule.safeParse(value).success;
          const allowed = isDescribed(value);
          if (!stricterThanDescribed.includes(`${key} ${name}`)) expect(accepted).toBe(allowed);
          else if (accepted) expect(allowed).toBe(true);
        }),
      );
    }
  });
});
