/** Caches of a browser, in memory. */
export const createFakeCaches = () => {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const rows = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, rows);
    const toUrl = (request: Request | string) => (typeof request === 'string' ? request : request.url);
    return {
      async put(request: Request | string, response: Response) {
        // A replaced response is the newest one.
        rows.delete(toUrl(request));
        rows.set(toUrl(request), new Response(await response.arrayBuffer(), response));
      },
      keys: async () => [...rows.keys()].map((url) => ({ url }) as Request),
      delete: async (request: Request | string) => rows.delete(toUrl(request)),
    };
  };
  return {
    /** URLs of the copies, by cache. */
    list: () => Object.fromEntries([...stored].map(([name, rows]) => [name, [...rows.keys()]])),
    caches: {
      open,
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url)?.clone(),
    },
  };
};
