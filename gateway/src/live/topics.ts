import type { LiveChanged } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

export type LiveChange = LiveChanged['data'];

/** One browser that follows a topic. */
export interface Viewer {
  send(bytes: Buffer): void;
}

/** An encoded change. */
interface Frame {
  after: number;
  version: number;
  bytes: Buffer;
}

interface TopicsOptions {
  /** Changes that each topic keeps for viewers who reconnect. */
  maxFrames?: number;
  /** Bytes that all topics keep together. The topic that has been idle for longest is evicted first. */
  maxBytes?: number;
  /** Shortest time between two deliveries of a topic, in ms. Changes in between are delivered together. */
  flushMs?: number;
  /** Monotonic clock in ms. */
  now?: () => number;
}

/** Without a successful read in this time, changes may be missing. A read waits up to 2 s for a change. */
const currentMs = 10_000;

export const resetFrame = Buffer.from('event: reset\ndata: {}\n\n');

/** Topics of players have no versions: each change is a hint without content, so one stands for all that wait. */
const isPersonal = (name: string): boolean => name.startsWith('player:');
const hintFrame = Buffer.from('event: change\ndata: {}\n\n');

const encode = ({ version, after, change }: LiveChange): Buffer =>
  Buffer.from(`id: ${version}\nevent: change\ndata: ${JSON.stringify({ ...change, after, version })}\n\n`);

const encodeBeat = (version: number | undefined): Buffer =>
  Buffer.from(`event: beat\ndata: ${JSON.stringify({ version })}\n\n`);

const sumBytes = (frames: readonly Frame[]): number => frames.reduce((sum, { bytes }) => sum + bytes.length, 1);

interface FollowedTopic {
  viewers: Set<Viewer>;
  waiting: Buffer[];
  flushedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Keeps the latest changes of each topic and delivers new ones to its viewers. Viewers check that versions are contiguous, because the state
 * that they have loaded may be older or newer than the first change they receive.
 */
export const createTopics = ({
  maxFrames = 128,
  maxBytes = 16 * 1024 * 1024,
  flushMs = 500,
  now = () => performance.now(),
}: TopicsOptions = {}) => {
  let confirmedAt = Number.NEGATIVE_INFINITY;
  const latest = new LRUCache<string, Frame[]>({ maxSize: maxBytes, sizeCalculation: sumBytes });
  const followed = new Map<string, FollowedTopic>();

  const flush = (topic: FollowedTopic): void => {
    topic.timer = undefined;
    topic.flushedAt = now();
    // All viewers share one buffer, which saves memory while slow ones receive it.
    const bytes = Buffer.concat(topic.waiting.splice(0));
    for (const viewer of topic.viewers) viewer.send(bytes);
  };

  const deliver = (name: string, frames: readonly Buffer[]): void => {
    const topic = followed.get(name);
    if (!topic) return;
    topic.waiting.push(...frames);
    topic.timer ??= setTimeout(flush, Math.max(0, topic.flushedAt + flushMs - now()), topic);
  };

  const deliverHint = (name: string): void => {
    if (!followed.get(name)?.waiting.includes(hintFrame)) deliver(name, [hintFrame]);
  };

  const isCurrent = (): boolean => now() - confirmedAt < currentMs;

  const findMissing = (name: string, version: number): Buffer[] => {
    const frames = latest.get(name) ?? [];
    const last = frames.at(-1);
    if (!last) return [resetFrame];
    if (version >= last.version) return [];
    const first = frames.findIndex(({ after }) => after === version);
    return first === -1 ? [resetFrame] : frames.slice(first).map(({ bytes }) => bytes);
  };

  const encodeLast = (name: string): Buffer => encodeBeat(latest.peek(name)?.at(-1)?.version);

  return {
    /** Confirms that every change so far has been pushed. */
    confirm(): void {
      confirmedAt = now();
    },

    /** Whether topics have all changes, so that their streams can replace polling. */
    isCurrent,

    /**
     * Adds a change. A repeated change is dropped; after a gap, viewers receive a reset first. Hints of players are delivered in any order and
     * not kept, because their versions are times of several processes.
     */
    push(change: LiveChange): void {
      if (isPersonal(change.topic)) {
        deliverHint(change.topic);
        return;
      }
      const frames = latest.get(change.topic) ?? [];
      const last = frames.at(-1);
      if (last && change.version <= last.version) return;
      const frame = { after: change.after, version: change.version, bytes: encode(change) };
      const isGap = last !== undefined && last.version !== change.after;
      latest.set(change.topic, isGap ? [frame] : [...frames, frame].slice(-maxFrames));
      deliver(change.topic, isGap ? [resetFrame, frame.bytes] : [frame.bytes]);
    },

    /** @returns the changes after `version`, or a reset if the topic does not keep all of them; and a beat */
    replay(name: string, version: number): Buffer {
      return Buffer.concat([...findMissing(name, version), encodeLast(name)]);
    },

    /** Sends a reset to every viewer, because changes may have been lost. */
    reset(): void {
      for (const name of followed.keys()) deliver(name, [resetFrame]);
    },

    /** Sends every viewer the last version of its topic, after the changes that wait for delivery. Viewers without beats reconnect. */
    beat(): void {
      if (isCurrent()) for (const name of followed.keys()) deliver(name, [encodeLast(name)]);
    },

    /** @returns a function that stops following */
    follow(name: string, viewer: Viewer): () => void {
      const topic: FollowedTopic = followed.get(name) ?? {
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
