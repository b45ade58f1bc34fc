const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (name) => {
    const known: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
    return known[name] ?? name;
  });

/** The response to a page's first call, which its HTML contains. */
export interface ContainedResponse {
  path: string;
  body: string;
  headers: Record<string, string>;
}

const content = /(<div id="root">)[\s\S]*?(<script type="application\/json" id="portal-boot">)/;
const firstResponse = /<script type="application\/json" id="portal-response"([^>]*)>([\s\S]*?)<\/script>/;
const session = /"hasSession":(?:true|false)/;

/**
 * Splits the HTML of a page into the frame, with which every other page opens too, and the response to its first call.
 * @returns null if it is no page of the portal
 */
export const splitPage = (html: string): { frame: string; response?: ContainedResponse } | null => {
  if (!content.test(html)) return null;
  const frame = html.replace(content, '$1</div>$2');
  const [, attributes = '', body = ''] = firstResponse.exec(html) ?? [];
  const { path = '', ...headers } = Object.fromEntries(
    [...attributes.matchAll(/ data-([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescapeHtml(value),
    ]),
  );
  return { frame, ...(path && { response: { path, body, headers } }) };
};

/** Writes into a frame whether the browser has a session, which may have changed since. */
export const setSession = (frame: string, hasSession: boolean): string =>
  frame.replace(session, `"hasSession":${hasSession}`);
