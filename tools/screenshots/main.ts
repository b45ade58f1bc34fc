import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { workspaceRoot } from '@portal/testing/servers';
import { withBrowser } from '../browser';
import { createSessions } from '../browser/sessions';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { describeFailure } from '../start/failure';
import { takeReadmePictures } from './readme';
import { type Shot, widths } from './shot';
import { shots } from './shots';
import { takeShot } from './take';

// `npm run screenshots`: every screen in its states at 390 and 1440 px, into screenshots/.
//   --only <text>   those whose name holds the text
//   --readme        the pictures of the README instead, into docs/images/
//   --url <address> of a portal that runs already; without it one is started

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
});
const print = (text: string) => console.log(text);
const cancel = new AbortController();
onEndRequest(async (reason) => {
  console.error(`\nEnding (${reason})`);
  cancel.abort();
});
const root = workspaceRoot();

const takeAll = async (browser: Browser, url: string): Promise<void> => {
  const folder = join(root, 'screenshots');
  await mkdir(folder, { recursive: true });
  const sessions = createSessions(browser, url);
  const takeOne = async (shot: Shot, width: number) => {
    const session = shot.as === undefined ? undefined : await sessions.of(shot.as);
    const { png, complaints } = await takeShot(browser, shot, { url, width, session });
    await writeFile(join(folder, `${shot.name}-${width}.png`), png);
    for (const complaint of complaints) print(`  ${shot.name} at ${width} px: ${complaint}`);
  };

  let failures = 0;
  for (const shot of shots.filter(({ name }) => name.includes(values.only))) {
    for (const width of shot.widths ?? widths) {
      cancel.signal.throwIfAborted();
      await takeOne(shot, width).catch((error: Error) => {
        failures += 1;
        print(`  ${shot.name} at ${width} px failed: ${error.message}`);
      });
    }
    print(shot.name);
  }
  if (failures > 0) throw new Error(`${failures} screenshots failed`);
};

const take = (browser: Browser, url: string) =>
  values.readme ? takeReadmePictures(browser, url, join(root, 'docs/images')) : takeAll(browser, url);

try {
  await withBrowser(print, (browser) =>
    values.url === undefined
      ? withEphemeralPortal({ name: 'screenshots', print, signal: cancel.signal }, ({ url }) => take(browser, url))
      : take(browser, values.url),
  );
  process.exit(0);
} catch (error) {
  if (!cancel.signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
