import { id, timestamp, visibleText } from '../../http/primitives.ts';
import { limits } from '../../limits.ts';
import { platformGroups } from '../../platforms.ts';
import * as z from '../../zod.ts';
import { namedPlayer } from './entrant.ts';
import { dailyCupSizes } from './ui.ts';

/** A time of the day in UTC, as `19:30`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 19:30');

/** A cup that opens every day and runs without staff. */
export const dailyCupBody = z
  .strictObject({
    /** The date is added to each cup's name: `Daily Cup, Nov 28`. */
    name: visibleText(limits.play.dailyCupName, 'Name is required').trim(),
    /** Names the game, from which players see whether they can play it. */
    platformGroup: z.enum(platformGroups).exclude(['all']),
    /** Places. With at least half of them taken, the cup starts at its time. */
    size: z.literal(dailyCupSizes),
    /** When registration opens. */
    opensAt: timeOfDay,
    /** When the cup starts at the latest; before `opensAt`, on the next day. */
    startsAt: timeOfDay,
  })
  .refine(({ opensAt, startsAt }) => opensAt !== startsAt, {
    path: ['startsAt'],
    message: 'Must not be the time at which it opens',
  });
export type DailyCupInput = z.output<typeof dailyCupBody>;

export const dailyCupChange = z.strictObject({ isPaused: z.boolean() });

export const dailyCup = z.object({
  ...dailyCupBody.shape,
  id,
  /** Organizes each of the cups. */
  organizer: namedPlayer,
  isPaused: z.boolean(),
  /** When the next cup opens; null while it is paused. */
  nextAt: timestamp.nullable(),
  /** The cup that it has opened last. */
  latestId: id.nullable(),
});
export type DailyCup = z.output<typeof dailyCup>;
