import { createBatchLoader } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import type { Repositories } from '../../../data-access/index.ts';
import type { Play } from '../../../data-access/play/documents.ts';

/** Everyone who is out of a running tournament polls, so this covers the tournaments of one evening. */
const maxPlays = 50;

/**
 * Shares tournaments among requests of the same version. The bracket of a tournament is cached by its facts, so it is computed once as well.
 * Deadlines can be older than the version.
 */
export const createPlayCache = ({ plays }: Pick<Repositories, 'plays'>) => {
  const load = createBatchLoader((ids) => plays.findByIds(ids));
  const cached = new LRUCache<string, Play, string>({
    max: maxPlays,
    fetchMethod: (_key, _stale, { context: id }) => load(id),
  });
  return {
    /** Finds tournaments by id, at least in these versions. */
    async findAll(wanted: readonly Pick<Play, 'id' | 'version'>[]): Promise<Map<string, Play>> {
      const found = await Promise.all(
        wanted.map(({ id, version }) => cached.fetch(`${id}:${version}`, { context: id })),
      );
      return new Map(found.flatMap((play) => (play ? [[play.id, play] as const] : [])));
    },
  };
};
