import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppControllerRoute, BullBoardQueues, IServerAdapter, UIConfig } from '@bull-board/api/typings/app';
import { emailQueueBoardPath, portalEvent } from '@portal/contracts';
import type { Queue } from 'bullmq';
import { emailJob } from '../../queue/email-queues';

const options: UIConfig = {
  boardTitle: 'Email queues',
  miscLinks: [{ text: 'Email operations', url: '/operations/email' }],
  hideDocsLink: true,
};

/** Data of a job that the board may show: neither an address nor a sealed code. */
const shownData = (data: unknown): unknown => {
  const job = emailJob.safeParse(data);
  if (job.success) return job.data;
  const event = portalEvent.safeParse(data);
  if (!event.success) return 'hidden: neither an email job nor an event';
  const { eventId, occurredAt, type } = event.data;
  return { eventId, occurredAt, type, ...(type === 'email.requested' && { template: event.data.data.template }) };
};

/** The page of the package without its web fonts, which come from another origin, and without inline styles. */
const pageOf = (view: string, config: UIConfig): string => {
  const files = view.match(
    /<script defer src="static\/[^"]+"><\/script>|<link href="static\/[^"]+" rel="stylesheet">/g,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${options.boardTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><base href="${emailQueueBoardPath}/">
<link rel="icon" href="static/images/logo.svg">${files?.join('')}</head><body class="preload">
<script id="__UI_CONFIG__" type="application/json">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>
<div id="root"></div></body></html>`;
};

interface BoardRoute extends Pick<AppControllerRoute, 'handler'> {
  pattern: RegExp;
}

/** Bull Board for these queues: its page, its files, and those of its calls that read. */
export const loadBoard = (emailQueues: readonly Queue[]) => {
  const uiBasePath = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));
  let queues: BullBoardQueues = new Map();
  let uiConfig: UIConfig = {};
  let routes: BoardRoute[] = [];
  const adapter: IServerAdapter = {
    setQueues: (boardQueues) => {
      queues = boardQueues;
      return adapter;
    },
    setUIConfig: (config) => {
      uiConfig = config;
      return adapter;
    },
    // Only what reads: changes are made on the page of operators, where they are audited.
    setApiRoutes: (all) => {
      routes = all.flatMap(({ method, route, handler }) =>
        [method].flat().includes('get')
          ? [route].flat().map((path) => ({
              pattern: new RegExp(`^${path.slice(1).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
              handler,
            }))
          : [],
      );
      return adapter;
    },
    setViewsPath: () => adapter,
    setStaticPath: () => adapter,
    setEntryRoute: () => adapter,
    setErrorHandler: () => adapter,
  };
  const boardQueues = emailQueues.map((queue) => {
    const board = new BullMQAdapter(queue, { readOnlyMode: true });
    board.setFormatter('data', shownData);
    return board;
  });
  createBullBoard({ queues: boardQueues, serverAdapter: adapter, options: { uiBasePath, uiConfig: options } });
  const folder = join(uiBasePath, 'dist');
  const files = readdirSync(join(folder, 'static'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `static/${file}`,
  );
  return {
    queues,
    uiConfig,
    routes,
    page: pageOf(readFileSync(join(folder, 'index.ejs'), 'utf8'), uiConfig),
    /** Addresses reach a service in lower case. */
    files: new Map(files.filter(extname).map((file) => [file.toLowerCase(), join(folder, file)])),
  };
};
