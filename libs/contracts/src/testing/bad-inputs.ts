import { type CallKey, contract } from '../contract';
import type { Endpoint, FilePart } from '../http/endpoint';
import type { ErrorCode } from '../http/errors';
import { badBodies, badForms, badNames, badValues, formOf, type Part, type RawBody } from './bad-values';
import { fieldsOf, sampleOf } from './samples';

type Fields = Record<string, unknown>;

/** One bad input for one call: everything else about it is right. */
export interface FuzzCase {
  /** The defect, for the test's name. */
  name: string;
  key: CallKey;
  params: Fields;
  /** A list is sent as a repeated name. */
  query: Fields;
  /** Sent as JSON; for a multipart call its text fields. Undefined: no body. */
  body: unknown;
  /** Sent as it stands instead of `body`. */
  raw?: RawBody;
  /** The code that the refusal must carry. */
  code: ErrorCode;
}

/** A change to the good input of a call. */
type Damage = Pick<FuzzCase, 'name' | 'code'> & Partial<FuzzCase>;

/** One damage for each value, which `place` puts where it belongs. */
const damageBy = <T>(label: string, values: Record<string, T>, place: (value: T) => Partial<FuzzCase>): Damage[] =>
  Object.entries(values).map(([name, value]) => ({
    name: `${label}: ${name}`,
    code: 'validation_failed',
    ...place(value),
  }));

/** Unknown fields in addition to the good ones, then each field with each of its bad values. */
const damageFields = (part: Part, schema: Endpoint['body']): Damage[] => {
  const good = sampleOf(schema);
  const place = (fields: Fields) => ({ [part === 'multipart' ? 'body' : part]: { ...good, ...fields } });
  const pollution = part === 'body' ? { prototype: { privileged: true } } : '1';
  return [
    ...(schema && part !== 'params' ? damageBy(part, badNames, (name) => place({ [name]: pollution })) : []),
    ...fieldsOf(schema).flatMap((field) => [
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

const damageBody = (good: Fields): Damage[] =>
  Object.entries(badBodies(JSON.stringify(good))).flatMap(([code, bodies]) =>
    damageBy('body', bodies, (content) => ({
      code: code as ErrorCode,
      ...(content === undefined ? { body: undefined } : { raw: { contentType: 'application/json', content } }),
    })),
  );

const damageForm = (file: FilePart): Damage[] =>
  damageBy('multipart', badForms(file), (raw) => ({ code: 'invalid_multipart', ...(raw && { raw }) }));

/**
 * Bad inputs of one call, each wrong in one way, for tests that send them through the public API: the response must be
 * 400 with `{error, code, issues}` for any input, and never a 500 or a hang.
 * Who may call comes first: sign in as `contract[key].access` demands.
 */
export const fuzzCases = (key: CallKey): FuzzCase[] => {
  const { params, query, body, multipart }: Endpoint = contract[key];
  const content = body ?? multipart?.fields;
  const good = {
    params: sampleOf(params),
    query: sampleOf(query),
    body: body || multipart ? sampleOf(content) : undefined,
  };
  const damages = [
    ...damageFields('params', params),
    ...damageFields('query', query),
    ...damageFields(body ? 'body' : 'multipart', content),
    ...(body ? damageBody(sampleOf(body)) : []),
    ...(multipart ? damageForm(multipart.file) : []),
  ];
  return damages.map((damage) => ({ key, ...good, ...damage }));
};

/** A bad input as an HTTP request, ready for `fetch(origin + path, request)`. */
export const requestOf = ({ key, params, query, body, raw }: FuzzCase) => {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one].map(String).map(encodeURIComponent).join('=')));
  const endpoint: Endpoint = contract[key];
  const json = { contentType: 'application/json', content: JSON.stringify(body) };
  const { contentType, content } = raw ?? (endpoint.multipart ? formOf(body as Fields) : json);
  return {
    method,
    /** Path and query, encoded. */
    path: [path, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'),
    headers: content === undefined ? {} : { 'content-type': contentType },
    body: content,
  };
};
