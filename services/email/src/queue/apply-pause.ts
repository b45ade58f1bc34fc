import type { EmailQueue } from './email-queue.ts';

export interface Pausable {
  pauses: { find(): PromiseLike<object | null> };
  queue: Pick<EmailQueue, 'setPaused'>;
}

/**
 * Pauses or resumes the queue to match the database, and repeats this if an operator has changed it meanwhile. So the process that applies
 * its state last has read the newest one.
 * @throws while Redis or MongoDB is unavailable; the sweep applies it later
 */
export const applyPause = async ({ pauses, queue }: Pausable): Promise<void> => {
  const isPaused = async () => (await pauses.find()) !== null;
  let applied: boolean | undefined;
  for (let stored = await isPaused(); stored !== applied; stored = await isPaused()) {
    await queue.setPaused(stored);
    applied = stored;
  }
};
