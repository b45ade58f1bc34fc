import type { LiveChanged } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

export type LiveChange = LiveChanged['data'];

/** One browser that follows a topic. */
export interface Viewer {
  send(bytes: Buffer): void;
}

/** A change as it is sent. */
interface Frame {
  after: number;
  version: number;
  bytes: Buffer;
}

interface TopicsOptions {
  /** Changes that are kept of a topic for viewers who connect again. */
  maxFrames?: number;
  /** Bytes that are kept of all topics. The topic that has not changed for longest goes first. */
  maxBytes?: number;
  /** Shortest time between two deliveries of a topic: what changes meanwhile goes together. */
  flushMs?: number;
}

export const resetFrame = Buffer.from('event: reset\ndata: {}\n\n');

const encode = ({ version, after, change }: LiveChange): Buffer =>
  Buffer.from(`id: ${version}\nevent: change\ndata: ${JSON.stringify({ ...change, after, version })}\n\n`);

const sizeOf = (frames: readonly Frame[]): number => frames.reduce((sum, { bytes }) => sum + bytes.length, 1);

interface Followed {
  viewers: Set<Viewer>;
  waiting: Buffer[];
  flushedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The latest changes of each topic, and who follows them. Viewers check themselves that versions are contiguous, because the state they have
 * loaded may be older or newer than the first change they receive.
 */
export const createTopics = ({ maxFrames = 128, maxBytes = 16 * 1024 * 1024, flushMs = 500 }: TopicsOptions = {}) => {
  const latest = new LRUCache<string, Frame[]>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const followed = new Map<string, Followed>();

  const flush = (topic: Followed): void => {
    topic.timer = undefined;
    topic.flushedAt = performance.now();
    // Every viewer gets the same buffer, so that its bytes exist once.
    const bytes = Buffer.concat(topic.waiting.splice(0));
    for (const viewer of topic.viewers) viewer.send(bytes);
  };

  const deliver = (name: string, frames: readonly Buffer[]): void => {
    const topic = followed.get(name);
    if (!topic) return;
    topic.waiting.push(...frames);
    topic.timer ??= setTimeout(flush, Math.max(0, topic.flushedAt + flushMs - performance.now()), topic);
  };

  return {
    /** Takes a change. Those that it has already are dropped; after a gap viewers load the whole again. */
    push(change: LiveChange): void {
      const frames = latest.get(change.topic) ?? [];
      const last = frames.at(-1);
      if (last && change.version <= last.version) return;
      const frame = { after: change.after, version: change.version, bytes: encode(change) };
      const isGap = last !== undefined && last.version !== change.after;
      latest.set(change.topic, isGap ? [frame] : [...frames, frame].slice(-maxFrames));
      deliver(change.topic, isGap ? [resetFrame, frame.bytes] : [frame.bytes]);
    },

    /** What a viewer lacks who has `version`: a reset if that is not known. */
    replay(name: string, version: number): Buffer {
      const frames = latest.get(name) ?? [];
      const last = frames.at(-1);
      if (!last) return resetFrame;
      if (version >= last.version) return Buffer.alloc(0);
      const first = frames.findIndex(({ after }) => after === version);
      return first === -1 ? resetFrame : Buffer.concat(frames.slice(first).map(({ bytes }) => bytes));
    },

    /** Changes may have been lost: every viewer loads the whole again. */
    reset(): void {
      for (const name of followed.keys()) deliver(name, [resetFrame]);
    },

    /** @returns a function that stops following */
    follow(name: string, viewer: Viewer): () => void {
      const topic: Followed = followed.get(name) ?? {
        ...{ viewers: new Set(), waiting: [], flushedAt: Number.NEGATIVE_INFINITY, timer: undefined },
      };
      followed.set(name, topic);
      topic.viewers.add(viewer);
      return () => {
        topic.viewers.delete(viewer);
        if (topic.viewers.size > 0) return;
        clearTimeout(topic.timer);
        followed.delete(name);
      };
    },
  };
};
export type Topics = ReturnType<typeof createTopics>;
