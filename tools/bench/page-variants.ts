import { readFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** Another build of the same pages. */
export interface Variant {
  assetsDir: string;
  /** Addresses of its entry scripts. */
  scripts: readonly string[];
  /** Addresses of the scripts that a page preloads, with or without those of the entry. */
  preloadsOf(path: string): readonly string[];
}

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const isAsset = (path: string) => /^\/(?:assets|remotes)\//.test(path);
const scriptTags = /<script defer[^>]*><\/script>|<link rel="preload" as="script"[^>]*>/g;

/** The gateway's page with the scripts of the variant. */
const withScriptsOf = ({ scripts, preloadsOf }: Variant, path: string, html: string): string => {
  const preloads = preloadsOf(path).filter((file) => !scripts.includes(file));
  const tags = [
    ...preloads.map((file) => `<link rel="preload" as="script" href="${file}">`),
    ...scripts.map((file) => `<script defer="defer" src="${file}"></script>`),
  ];
  const bare = html.replaceAll(scriptTags, '');
  if (/<script[^>]*src=/.test(bare)) throw new Error(`${path} would load the scripts of both builds`);
  return bare.replace('</head>', `${tags.join('')}</head>`);
};

const requestFrom = (url: URL, headers: IncomingHttpHeaders): Promise<Response> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body }),
        reject,
      );
    }).on('error', reject);
  });

/** Responds with the portal's pages, calls and files; with a variant, pages have its scripts. Files are kept in memory. */
const responder = (portal: string, variant?: Variant) => {
  const files = new Map<string, Promise<Response>>();
  const fileOf = async (path: string, headers: IncomingHttpHeaders): Promise<Response> => {
    const found = await requestFrom(new URL(path, portal), headers);
    if (found.status === 200 || !variant) return found;
    const body = await readFile(join(variant.assetsDir, `${path}.br`));
    const type = { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' };
    return { status: 200, headers: { ...type, 'cache-control': 'public, max-age=31536000, immutable' }, body };
  };
  return async (path: string, headers: IncomingHttpHeaders): Promise<Response> => {
    if (isAsset(path)) {
      const file = files.get(path) ?? fileOf(path, headers);
      files.set(path, file);
      return file;
    }
    if (!headers.accept?.startsWith('text/html')) return requestFrom(new URL(path, portal), headers);
    const page = await requestFrom(new URL(path, portal), { ...headers, 'accept-encoding': 'identity' });
    const html = String(page.body);
    const body = gzipSync(variant ? withScriptsOf(variant, path, html) : html);
    return { ...page, headers: { ...page.headers, 'content-encoding': 'gzip' }, body };
  };
};

/** Serves the portal twice, with its own builds and with the variant, through equal proxies, so that servers cost both the same. */
export const withVariants = async <T>(
  portal: string,
  single: Variant,
  use: (urls: { federated: string; single: string }) => Promise<T>,
): Promise<T> => {
  const servers = [undefined, single].map((variant) => {
    const respond = responder(portal, variant);
    return createServer((request, response) => {
      const headers = { ...request.headers, host: new URL(portal).host };
      respond(request.url ?? '/', headers).then(
        ({ status, headers: { connection: _connection, 'transfer-encoding': _encoding, ...own }, body }) =>
          response.writeHead(status, { ...own, 'content-length': body.length }).end(body),
        () => response.destroy(),
      );
    }).listen(0, 'localhost');
  });
  try {
    const [federated = '', other = ''] = await Promise.all(
      servers.map(async (server) => {
        if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
        return `http://localhost:${(server.address() as AddressInfo).port}`;
      }),
    );
    return await use({ federated, single: other });
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
};
