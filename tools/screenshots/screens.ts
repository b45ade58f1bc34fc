import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@portal/contracts';
import { workspaceRoot } from '@portal/testing/servers';
import { parse } from 'yaml';

const address = z.string().transform((source) => new RegExp(source));

/** One of these. */
const step = z
  .strictObject({
    /** Fills fields by their labels and leaves the last one. */
    fill: z.record(z.string(), z.string()),
    /** Fills fields of a dialog. */
    insert: z.record(z.string(), z.string()),
    search: z.string(),
    /** Searches for a player and opens the entry. */
    choose: z.string(),
    /** The first element of a selector is clicked, hovered, waited for, scrolled to, opened by its address. */
    click: z.string(),
    hover: z.string(),
    wait: z.string(),
    scroll: z.string(),
    follow: z.string(),
    /** Waits for the content of an iframe. */
    frame: z.string(),
    key: z.string(),
    /** Lets the stopped clock run. */
    minutes: z.number(),
    /** Chooses a file with this content, in Base64. */
    picture: z.base64(),
  })
  .partial();

const shot = z.strictObject({
  /** Demo account that is signed in; a visitor when missing. */
  as: z.string().optional(),
  /** Requests of this address get no response, so that the loading state stays. */
  hold: address.optional(),
  abort: address.optional(),
  fail: address.optional(),
  /** JSON in place of the responses of addresses. */
  respond: z.record(z.string(), z.unknown()).default({}),
  /** Fields of the signed-in player. */
  alter: z.record(z.string(), z.unknown()).optional(),
  /** With the preset `live` of the feature flags instead of `specification`. */
  live: z.boolean().default(false),
  /** Stops the clock of the page. */
  clock: z.boolean().default(false),
  /** Takes the visible screen, as for elements that float above the page; otherwise the whole page. */
  screenOnly: z.boolean().default(false),
  /** Only at these widths, where others have nothing to show. */
  widths: z.array(z.number()).optional(),
  /** They bring the opened page into its state. */
  steps: z.array(step).default([]),
});

/** By address, then by the name of the picture's file. */
const screens = z.record(z.string(), z.record(z.string(), shot.nullable()));

export type Step = z.output<typeof step>;

/** One screen in one state. */
export interface Shot extends z.output<typeof shot> {
  name: string;
  path: string;
}

export const createShot = (name: string, path: string, options: z.input<typeof shot> = {}): Shot => ({
  ...shot.parse(options),
  name,
  path,
});

/** @throws ZodError with the errors of screens.yaml */
export const readShots = (): Shot[] => {
  const file = join(workspaceRoot(), 'tools/screenshots/screens.yaml');
  return Object.entries(screens.parse(parse(readFileSync(file, 'utf8')))).flatMap(([path, states]) =>
    Object.entries(states).map(([name, options]) => ({ ...(options ?? shot.parse({})), name, path })),
  );
};
