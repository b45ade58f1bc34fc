import { type CallKey, contract } from '../contract.ts';
import type { Endpoint, FilePart } from '../http/endpoint.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { z } from '../zod.ts';
import { type BadRawBody, badBodies, badForms, badNames, badValues, buildForm, type Part } from './bad-values.ts';
import { buildSample, listSchemaFields } from './samples.ts';

type Fields = Record<string, unknown>;

/** A bad input for one call. Everything else about the call is valid. */
export interface FuzzCase {
  /** The defect, used in the test's name. */
  name: string;
  key: CallKey;
  params: Fields;
  /** A list is sent as a repeated name. */
  query: Fields;
  /** Sent as JSON, or as the text fields of a multipart call. Undefined sends no body. */
  body: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: BadRawBody;
  /** Expected code of the rejection. */
  code: ErrorCode;
}

/** A change to the valid input of a call. */
type Damage = Pick<FuzzCase, 'name' | 'code'> & Partial<FuzzCase>;

/** Creates one damage per value. @param place puts the value where it belongs */
const damageBy = <T>(label: string, values: Record<string, T>, place: (value: T) => Partial<FuzzCase>): Damage[] =>
  Object.entries(values).map(([name, value]) => ({
    name: `${label}: ${name}`,
    code: 'validation_failed',
    ...place(value),
  }));

/** Damages a part of the input: unknown fields in addition to the valid ones, then each field with each of its bad values. */
const damageFields = (part: Part, schema: Endpoint['body']): Damage[] => {
  const good = buildSample(schema);
  const place = (fields: Fields) => ({ [part === 'multipart' ? 'body' : part]: { ...good, ...fields } });
  const pollution = part === 'body' ? { prototype: { privileged: true } } : '1';
  return [
    ...(schema && part !== 'params' ? damageBy(part, badNames, (name) => place({ [name]: pollution })) : []),
    ...listSchemaFields(schema).flatMap((field) => [
      ...damageBy(`${part}.${field.name}`, badValues[part](field, good[field.name]), (value) =>
        place({ [field.name]: value }),
      ),
      ...(part === 'query'
        ? damageBy(`query.${field.name}`, { 'an operator in brackets': `${field.name}[$ne]` }, (operator) =>
            place({ [operator]: 'x' }),
          )
        : []),
    ]),
  ];
};

const damageBody = (schema: z.ZodType): Damage[] =>
  Object.entries(badBodies(JSON.stringify(buildSample(schema)), schema.safeParse({}).success)).flatMap(
    ([code, bodies]) =>
      damageBy('body', bodies, (content) => ({
        code: code as ErrorCode,
        ...(content === undefined ? { body: undefined } : { raw: { contentType: 'application/json', content } }),
      })),
  );

const damageForm = (file: FilePart): Damage[] =>
  damageBy('multipart', badForms(file), (raw) => ({ code: 'invalid_multipart', ...(raw && { raw }) }));

/**
 * Bad inputs of one call, each with one defect, for tests that send them through the public API. The response to any of them must be 400
 * with `{error, code, issues}`, never a 500 or a hang. Authorization comes first: sign in as `contract[key].access` requires.
 */
export const fuzzCases = (key: CallKey): FuzzCase[] => {
  const { params, query, body, multipart }: Endpoint = contract[key];
  const content = body ?? multipart?.fields;
  const good = {
    params: buildSample(params),
    query: buildSample(query),
    body: body || multipart ? buildSample(content) : undefined,
  };
  const damages = [
    ...damageFields('params', params),
    ...damageFields('query', query),
    ...damageFields(body ? 'body' : 'multipart', content),
    ...(body ? damageBody(body) : []),
    ...(multipart ? damageForm(multipart.file) : []),
  ];
  return damages.map((damage) => ({ key, ...good, ...damage }));
};

/** A bad input as an HTTP request, ready for `fetch(origin + path, request)`. */
export const buildRequest = ({ key, params, query, body, raw }: FuzzCase) => {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one].map(String).map(encodeURIComponent).join('=')));
  const endpoint: Endpoint = contract[key];
  const json = { contentType: 'application/json', content: JSON.stringify(body) };
  const { contentType, content } = raw ?? (endpoint.multipart ? buildForm(body as Fields) : json);
  return {
    method,
    /** Path and query, encoded. */
    path: [path, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'),
    headers: content === undefined ? {} : { 'content-type': contentType },
    body: content,
  };
};
