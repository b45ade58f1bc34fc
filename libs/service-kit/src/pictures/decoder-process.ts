import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ResizeOptions, SharpOptions, WebpOptions } from 'sharp';
import { AppError } from '../app-error.ts';
import type { ImageType } from './image-type.ts';

interface DecodeRequest {
  file: Buffer;
  type: ImageType;
  input: SharpOptions;
  resize: ResizeOptions;
  webp: WebpOptions;
  /** How `pixels` of the reply are made. */
  pixels: ResizeOptions;
}

/** Contents of a share image. The fonts have Latin, Greek and Cyrillic letters; other text is left out. */
export interface ShareCard {
  /** Name of the community. */
  brand: string;
  /** Line above the title. */
  eyebrow: string;
  title: string;
  /** At most three. */
  stats: readonly { label: string; value: string }[];
  /** WebP or SVG that this service has written itself. */
  picture: { bytes: Buffer; isRound: boolean } | null;
}

interface FixtureShareSide {
  name: string;
  /** Name of the player's clan. */
  clan: string | null;
  /** The clan's crest as WebP; without one, the initial of the name is drawn. */
  picture: Buffer | null;
  colors: readonly [main: string, second: string] | null;
  /** The loser of a match is drawn less bright. */
  isOut: boolean;
  /** The winner of a final is drawn in gold. */
  isChampion: boolean;
}

/** The contents of the share image of a match. */
export interface FixtureShareCard extends Pick<ShareCard, 'brand' | 'eyebrow'> {
  home: FixtureShareSide;
  away: FixtureShareSide;
  /** Score, or day of the kick-off. */
  headline: string;
  /** One line below the headline. */
  note: string;
}

export interface BracketShareSide extends Pick<FixtureShareSide, 'name' | 'picture' | 'isOut' | 'isChampion'> {
  /** Whether there is a player. If not, the name explains the empty place. */
  isKnown: boolean;
  score: string | null;
}

/** The contents of the share image of a bracket. */
export interface BracketShareCard extends Pick<ShareCard, 'brand' | 'eyebrow' | 'title'> {
  /** At most three rounds with four, two and one matches. The last one is the final. */
  rounds: readonly {
    title: string;
    matches: readonly { home: BracketShareSide; away: BracketShareSide }[];
  }[];
}

/** The contents of any share image. */
export type ShareImage = ShareCard | FixtureShareCard | BracketShareCard;

interface EncodedPicture {
  data: Uint8Array;
  info: { width: number; height: number };
}

export interface DecodedPicture extends EncodedPicture {
  /** Red, green, blue and alpha of a few pixels. */
  pixels: Uint8Array;
}

interface ProcessOptions extends DecodeOptions {
  /** Priority of the operating system: 0 is normal, 19 the lowest. */
  niceness: number;
}

export interface DecodeOptions {
  /** Limit in processor time, because a busy machine must not reject good pictures. Default 8 s. */
  cpuSeconds?: number;
  /** Kills the decoder when aborted. */
  signal?: AbortSignal;
}

/** An interlaced picture with the maximum number of pixels, 16 bits per channel, needs three quarters of this. */
const maxDataKilobytes = 640 * 1024;

/**
 * Runs one request in a separate process, which has no secrets and whose memory is freed at its end.
 * @param entry script next to the bundle in `dist`, and next to this file in the sources
 * @throws Error if it fails or exceeds memory or time; AppError `unavailable` if it does not start or is aborted
 */
const runInProcess = <Reply extends EncodedPicture>(
  entry: URL,
  request: DecodeRequest | ShareImage,
  { niceness, cpuSeconds = 8, signal }: ProcessOptions,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    // V8 would reserve 512 MB for compiled code, which count as data.
    const program = `exec nice -n ${niceness} "$0" --jitless "$@"`;
    const limits = `ulimit -d ${maxDataKilobytes} && ulimit -t ${cpuSeconds}`;
    const decoder = fork(fileURLToPath(entry), {
      execPath: '/bin/sh',
      execArgv: ['-c', `${limits} && ${program}`, process.execPath],
      env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    const unavailable = (cause: unknown) => reject(new AppError('unavailable', { cause }));
    let isReady = false;
    let reply: Reply | string | undefined;
    decoder.once('message', () => {
      isReady = true;
      // If the decoder has ended already, its exit is reported.
      decoder.send(request, () => undefined);
      decoder.once('message', (message: Reply | string) => {
        reply = message;
        decoder.kill('SIGKILL');
      });
    });
    decoder.once('error', unavailable);
    decoder.once('exit', (code, killedBy) => {
      if (typeof reply === 'object') return resolve(reply);
      const reason = new Error(reply ?? `the decoder ended by ${killedBy ?? `exit code ${code}`}`);
      if (isReady) reject(reason);
      else unavailable(reason);
    });
  });

/** Decodes one picture. @throws Error for a damaged picture or one that exceeds memory or time; AppError like `runInProcess` */
export const decodeInProcess = (request: DecodeRequest, options: DecodeOptions): Promise<DecodedPicture> =>
  runInProcess(new URL('./decode-picture.mjs', import.meta.url), request, { ...options, niceness: 0 });

/** Draws one share image with the lowest priority, because no player waits for it. @throws Error if it fails; AppError like `runInProcess` */
export const drawInProcess = (card: ShareImage, options: DecodeOptions): Promise<EncodedPicture> =>
  runInProcess(new URL('./draw-share-image.mjs', import.meta.url), card, { ...options, niceness: 19 });
