const timeoutMs = 5_000;
const maxBytes = 64 * 1024;

/** Loads a text. @throws when it is not there, redirects, takes too long or is too large */
export type LoadUrl = (url: URL) => Promise<string>;

export const loadUrl: LoadUrl = async (url) => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || !response.body) throw new Error(`${url.host} responded with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url.host} sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
