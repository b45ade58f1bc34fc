import { Types } from 'mongoose';
import { AppError } from '../app-error.ts';
import { type Clock, cacheFor } from '../time.ts';

type Fields = Readonly<Record<string, 1>>;

/** Range of rows in ascending order of their ids. */
export interface IdRange {
  /** The lowest id of the range. */
  from: string;
  /** The range ends before this id. */
  before?: string | undefined;
  skip?: number;
  limit: number;
}

/** Builds the MongoDB query of a range of ids. */
export const buildIdQuery = ({ from, before, skip = 0, limit }: IdRange) => ({
  filter: { _id: { $gte: new Types.ObjectId(from), ...(before && { $lt: new Types.ObjectId(before) }) } },
  options: { sort: { _id: 1 }, skip, limit } as const,
});

interface SitemapOptions<Row> {
  list(range: IdRange, fields: Fields): Promise<Row[]>;
  /** Fields that `locate` reads. */
  fields: Fields;
  /** Returns the path of the row's page and, if available, when its content changed; null for a row without a page. */
  locate(row: Row): { path: string; changedAt?: Date } | null;
  origin: string;
  clock: Clock;
}

/** This size keeps a page below one megabyte. A page grows until the starts are read again, at most to the protocol's maximum. */
const pageSize = 10_000;
const maxPageSize = 50_000;
const startsForMs = 3_600_000;

const onlyId = { _id: 1 } as const;
const lowestId = '0'.repeat(24);

/**
 * Creates the sitemap of a collection, in pages of rows sorted by id. The starts of the pages are read once an hour from the index of ids.
 * The pages together contain all ids, so outdated starts miss no row.
 */
export const createSitemap = <Row extends { id: string }>(options: SitemapOptions<Row>) => {
  const { list, fields, locate, origin, clock } = options;

  const findId = async (from: string, skip: number): Promise<string | undefined> => {
    const [row] = await list({ from, skip, limit: 1 }, onlyId);
    return row?.id;
  };

  const readStarts = async (): Promise<string[]> => {
    const starts: string[] = [];
    for (let start: string | undefined = lowestId; start; start = await findId(start, pageSize)) starts.push(start);
    return starts;
  };

  const starts = cacheFor(startsForMs, () => clock().getTime(), readStarts);

  return {
    /** Returns the ids with which pages start; none without rows. */
    starts: async (): Promise<string[]> => ((await findId(lowestId, 0)) ? starts() : []),

    /**
     * Renders a page as XML.
     * @param start one of the starts, because clients must not be able to request arbitrary pages
     * @throws AppError `not_found`
     */
    async page(start: string): Promise<Buffer> {
      const all = await starts();
      const at = all.indexOf(start);
      if (at < 0) throw new AppError('not_found');
      const rows = await list({ from: start, before: all[at + 1], limit: maxPageSize }, fields);
      const urls = rows.flatMap((row) => {
        const place = locate(row);
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

/** Formats a sitemap, or an index of sitemaps. @param entries escaped elements */
export const formatSitemap = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
