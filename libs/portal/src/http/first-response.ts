interface FirstResponse {
  path: string;
  response: Response;
}

let first: FirstResponse | undefined;

/** The response to the page's first call, which the server has written into the HTML. */
export const firstResponse = {
  /** Reads it from the page. */
  keep: (page: Document): void => {
    const element = page.getElementById('portal-response');
    if (!element) return;
    const { path = '', ...headers } = element.dataset;
    first = { path, response: new Response(element.textContent, { headers: headers as Record<string, string> }) };
  },
  /** Returns it to the first call for its path. Later calls ask the server. */
  take: (path: string): Response | undefined => {
    if (first?.path !== path) return undefined;
    const { response } = first;
    first = undefined;
    return response;
  },
  /** Forgets it once another page opens, for which it may be too old. */
  drop: (): void => {
    first = undefined;
  },
} as const;
