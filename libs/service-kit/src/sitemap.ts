import { Types } from 'mongoose';
import { AppError } from './app-error';
import type { Connection } from './mongo';
import { retryOnSwap } from './projection/projections';
import { type Clock, cachedFor } from './time';

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

/** The protocol allows 50,000. Fewer keep a page below one megabyte. */
const pageSize = 10_000;
const startsForMs = 3_600_000;

/**
 * Creates the sitemap of a collection in pages of 10,000 rows by id. Where they start is read from the index of ids alone, once an hour:
 * a million rows take a hundred short scans.
 */
export const createSitemap = <Row extends { _id: Types.ObjectId }>(options: SitemapOptions<Row>) => {
  const { connection, collection, projection, locate, origin, clock } = options;
  const rows = connection.collection<{ _id: Types.ObjectId }>(collection);

  const readStarts = async (): Promise<string[]> => {
    const starts: Types.ObjectId[] = [];
    for (;;) {
      const last = starts.at(-1);
      const [row] = await rows
        .find({ _id: last ? { $gte: last } : { $type: 'objectId' } }, { projection: { _id: 1 }, sort: { _id: 1 } })
        .skip(last ? pageSize : 0)
        .limit(1)
        .toArray();
      if (!row) return starts.map((start) => start.toHexString());
      starts.push(row._id);
    }
  };

  const starts = cachedFor(
    startsForMs,
    () => clock().getTime(),
    () => retryOnSwap(readStarts),
  );

  return {
    /** Ids of the rows that pages start with. */
    starts,

    /**
     * A page as XML.
     * @param from one of the starts, so that clients cannot have any number of pages written
     * @throws AppError `not_found`
     */
    async page(from: string): Promise<Buffer> {
      if (!(await starts()).includes(from)) throw new AppError('not_found');
      const first = new Types.ObjectId(from);
      const found = await retryOnSwap(() =>
        connection
          .collection<Row>(collection)
          .find({ _id: { $gte: first } } as object, { projection, sort: { _id: 1 }, limit: pageSize })
          .toArray(),
      );
      const urls = found.flatMap((row) => {
        const place = locate(row as Row);
        if (!place) return [];
        const changed = place.changedAt ? `<lastmod>${place.changedAt.toISOString()}</lastmod>` : '';
        return `<url><loc>${origin}${place.path}</loc>${changed}</url>`;
      });
      return Buffer.from(sitemapXml('urlset', urls));
    },
  };
};

export const sitemapPages = async <Kind extends string>(
  sitemaps: Readonly<Record<Kind, { starts(): Promise<string[]> }>>,
): Promise<{ kind: Kind; from: string }[]> => {
  const kinds = Object.keys(sitemaps) as Kind[];
  const pages = await Promise.all(
    kinds.map(async (kind) => (await sitemaps[kind].starts()).map((from) => ({ kind, from }))),
  );
  return pages.flat();
};

/** A sitemap, or an index of sitemaps. @param entries elements, escaped */
export const sitemapXml = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
