import type { Endpoint } from '@portal/contracts';
import escapeHtml from 'escape-html';
import type { StoredResponse } from '../cache/stored-response.ts';

/** The response to the page's first call. The page contains it, so its scripts need no request for their first render. */
export interface FirstResponse {
  /** Path and query of the call, as the page makes it. */
  path: string;
  body: string;
  /** Headers that the page reads, by name; empty if absent. */
  headers: Readonly<Record<'date' | 'link', string>>;
}

/** @param now the server's time */
export const toFirstResponse = (path: string, { headers, body }: StoredResponse, now: Date): FirstResponse => ({
  path,
  body: String(body),
  headers: { date: now.toUTCString(), link: String(headers['link'] ?? '') },
});

/** Data of stored responses, because many pages contain the same one. */
const dataOfResponses = new WeakMap<StoredResponse, object>();

/** @throws ZodError if the response does not match the contract */
export const readData = ({ response }: Endpoint, stored: StoredResponse): object => {
  const known = dataOfResponses.get(stored);
  if (known) return known;
  if ('mediaType' in response) throw new Error('The call returns no JSON');
  const data = response.parse(JSON.parse(String(stored.body))) as object;
  dataOfResponses.set(stored, data);
  return data;
};

/** Without `<`, JSON in `<script type="application/json">` cannot end the element or begin another. */
const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');

export const toInlineJson = (value: unknown): string => escapeJson(JSON.stringify(value));

/** Builds the element in which the browser finds the response. */
export const renderResponse = ({ path, body, headers }: FirstResponse): string => {
  const data = Object.entries({ path, ...headers }).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<script type="application/json" id="portal-response"${data.join('')}>${escapeJson(body)}</script>`;
};
