import { type Message, z } from '@portal/contracts';
import {
  AppError,
  decodeCursor,
  type Implementation,
  implement,
  type Logger,
  page,
  timeCursor,
  timeCursorOf,
} from '@portal/service-kit';
import type { EmailContext } from '../../context';
import type { Email } from '../../data-access/email/email';
import { createPreviews } from '../email-pages/preview';
import { createOperations } from './operate';
import type { OverviewStreams } from './overview-stream';
import { presentMessage, presentSummary, presentSuppression } from './present-message';
import { createQueueBoard } from './queue-board';
import { createSuppressionTokens } from './suppression-tokens';

/** How many rows were shown: the sort key is an address, which no cursor may hold. */
const offsetSchema = z.tuple([z.number().int().min(0).max(1_000_000)]);
const messageCursor = timeCursorOf(z.uuid());

/** The calls of the page /operations/email. */
export const operationsRoutes = (email: EmailContext, streams: OverviewStreams, log: Logger): Implementation[] => {
  const operations = createOperations(email, log);
  const { policy } = createPreviews(email.brand);
  const showBoard = createQueueBoard(email.queues.all);
  const tokens = createSuppressionTokens(email);
  const present = async (message: Email, isRevealed = false): Promise<Message> => {
    const [shown] = await tokens.addTo([message], () => presentMessage(message, isRevealed));
    return shown as Message;
  };
  const control = async (...change: Parameters<typeof operations.control>) => {
    await operations.control(...change);
    return { success: true as const };
  };

  return [
    implement('GET /api/operations/email', streams.read),

    implement('GET /api/operations/email/events', async ({ player }) => streams.open(player)),

    implement('GET /api/operations/email/messages', async ({ ctx, player, query: { limit, cursor, ...filter } }) => {
      const found = await operations.search(player.username, filter.address, () =>
        email.operations.search(filter, limit + 1, decodeCursor(messageCursor, cursor)),
      );
      const shown = page(ctx, found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      return tokens.addTo(shown, (message) => presentSummary(message));
    }),

    implement('POST /api/operations/email/messages', async ({ body, player }) => {
      const { action, mode, messageId, reason, ...filter } = body;
      const selection = { action, messageId, filter };
      // A mistake must not change everything that is stored.
      if (messageId === undefined && Object.keys(filter).length === 0)
        throw new AppError('validation_failed', { issues: [{ path: 'state', message: 'Please give a filter' }] });
      if (mode === 'count') return { matched: await operations.count(selection), changed: 0 };
      if (reason === undefined)
        throw new AppError('validation_failed', { issues: [{ path: 'reason', message: 'Please give a reason' }] });
      return operations.change(player.username, { ...selection, reason });
    }),

    implement('GET /api/operations/email/messages/{messageId}', async ({ params }) =>
      present(await operations.find(params.messageId)),
    ),

    implement('POST /api/operations/email/messages/{messageId}/reveal', async ({ params, player }) =>
      present(await operations.reveal(player.username, params.messageId), true),
    ),

    implement('GET /api/operations/email/messages/{messageId}/preview', async ({ params, player, ctx }) => {
      ctx.set('content-security-policy', policy);
      return Buffer.from(await operations.preview(player.username, params.messageId));
    }),

    implement('POST /api/operations/email/pause', ({ body: { target, reason }, player }) =>
      control(player.username, 'pause', target, reason),
    ),

    implement('POST /api/operations/email/resume', ({ body: { target, reason }, player }) =>
      control(player.username, 'resume', target, reason),
    ),

    implement('GET /api/operations/email/suppressions', async ({ ctx, player, query: { limit, cursor, address } }) => {
      const [skip = 0] = decodeCursor(offsetSchema, cursor) ?? [];
      const found = await operations.search(player.username, address, () =>
        email.suppressions.list(limit + 1, { address, skip }),
      );
      const shown = page(ctx, found, limit, () => [skip + limit]);
      return shown.map((row) => ({ ...presentSuppression(row), token: tokens.create(row.address) }));
    }),

    implement('POST /api/operations/email/suppress', async ({ body: { address, reason }, player }) => {
      const result = await control(player.username, 'suppress', address, reason);
      email.metrics.suppressed.inc({ reason: 'operator' });
      return result;
    }),

    implement('POST /api/operations/email/unsuppress', async ({ body: { reason, ...named }, player }) =>
      control(player.username, 'unsuppress', tokens.readAddress(named), reason),
    ),

    implement('GET /api/operations/email/queues/{path}', ({ ctx, params }) => showBoard(ctx, params.path)),

    implement('GET /api/operations/email/audit', async ({ ctx, query: { limit, cursor } }) => {
      const found = await email.audit.list(limit + 1, decodeCursor(timeCursor, cursor));
      const shown = page(ctx, found, limit, ({ at, id }) => [at.getTime(), id]);
      return shown.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    }),
  ];
};
