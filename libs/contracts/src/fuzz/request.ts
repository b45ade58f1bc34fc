import { contract } from '../contract';
import type { Endpoint } from '../http/endpoint';
import type { FuzzCase } from './fuzz-case';
import { formOf } from './multipart-damage';

interface FuzzRequest {
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const pathOf = ({ key, params }: FuzzCase): string =>
  key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const queryOf = ({ query }: FuzzCase): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const contentOf = ({ key, body, raw }: FuzzCase): { contentType: string; content: string } | undefined => {
  if (raw) return raw;
  if (body === undefined) return undefined;
  const endpoint: Endpoint = contract[key];
  return endpoint.multipart
    ? formOf(body as Record<string, unknown>)
    : { contentType: 'application/json', content: JSON.stringify(body) };
};

/** A bad input as an HTTP request, ready for `fetch(origin + path, request)`. */
export const requestOf = (fuzzCase: FuzzCase): FuzzRequest => {
  const content = contentOf(fuzzCase);
  return {
    method: fuzzCase.key.slice(0, fuzzCase.key.indexOf(' ')),
    path: pathOf(fuzzCase) + queryOf(fuzzCase),
    headers: content ? { 'content-type': content.contentType } : {},
    body: content?.content,
  };
};
