import { Types } from 'mongoose';
import { AppError } from './app-error';
import type { Connection } from './mongo';
import { type Clock, cacheFor } from './time';

interface SitemapOptions<Row> {
  connection: Connection;
  collection: string;
  /** Fields that `locate` reads. */
  projection: Readonly<Record<string, 1>>;
  /** The path of the row's page and, if available, when its content changed; null for a row without a page. */
  locate(row: Row): { path: string; changedAt?: Date } | null;
  origin: string;
  clock: Clock;
}

/** Keeps a page below one megabyte. It grows until the starts are read again, at most to what the protocol allows. */
const pageSize = 10_000;
const maxPageSize = 50_000;
const startsForMs = 3_600_000;

const byId = { projection: { _id: 1 }, sort: { _id: 1 } } as const;
const lowestId = '0'.repeat(24);

/**
 * Creates the sitemap of a collection in pages of about 10,000 rows by id. Where they start is read from the index of ids alone, once an
 * hour: a million rows take a hundred short scans. Together they hold all ids, so older starts miss no row.
 */
export const createSitemap = <Row extends { _id: Types.ObjectId }>(options: SitemapOptions<Row>) => {
  const { connection, collection, projection, locate, origin, clock } = options;
  const rows = connection.collection<{ _id: Types.ObjectId }>(collection);

  const from = (start = lowestId) => ({ _id: { $gte: new Types.ObjectId(start) } });

  const readStarts = async (): Promise<string[]> => {
    const starts = [lowestId];
    for (;;) {
      const row = await rows.findOne(from(starts.at(-1)), { ...byId, skip: pageSize });
      if (!row) return starts;
      starts.push(row._id.toHexString());
    }
  };

  const starts = cacheFor(startsForMs, () => clock().getTime(), readStarts);

  return {
    /** Ids that pages start with; none without rows. */
    starts: async (): Promise<string[]> => ((await rows.findOne(from(), byId)) ? starts() : []),

    /**
     * A page as XML.
     * @param start one of the starts, so that clients cannot have any number of pages written
     * @throws AppError `not_found`
     */
    async page(start: string): Promise<Buffer> {
      const all = await starts();
      const at = all.indexOf(start);
      if (at < 0) throw new AppError('not_found');
      const next = all[at + 1];
      const _id = { ...from(start)._id, ...(next && { $lt: new Types.ObjectId(next) }) };
      const found = await connection
        .collection<Row>(collection)
        .find({ _id } as object, { projection, sort: { _id: 1 }, limit: maxPageSize })
        .toArray();
      const urls = found.flatMap((row) => {
        const place = locate(row as Row);
        if (!place) return [];
        const changed = place.changedAt ? `<lastmod>${place.changedAt.toISOString()}</lastmod>` : '';
        return `<url><loc>${origin}${place.path}</loc>${changed}</url>`;
      });
      return Buffer.from(formatSitemap('urlset', urls));
    },
  };
};

export const listSitemapPages = async <Kind extends string>(
  sitemaps: Readonly<Record<Kind, { starts(): Promise<string[]> }>>,
): Promise<{ kind: Kind; from: string }[]> => {
  const kinds = Object.keys(sitemaps) as Kind[];
  const pages = await Promise.all(
    kinds.map(async (kind) => (await sitemaps[kind].starts()).map((from) => ({ kind, from }))),
  );
  return pages.flat();
};

/** A sitemap, or an index of sitemaps. @param entries elements, escaped */
export const formatSitemap = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
