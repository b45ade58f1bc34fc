import { type EmailDetails, z } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import {
  createTimeCursor,
  decodeCursor,
  type Implementation,
  implement,
  paginate,
  timeCursor,
} from '@portal/service-kit/http';
import type { EmailContext } from '../../context.ts';
import type { Email } from '../../data-access/email/email.ts';
import { createPreviews } from '../email-pages/preview.ts';
import { createOperations } from './operate.ts';
import { presentEmail, presentSummary, presentSuppression } from './present-email.ts';
import { createOverviewReader } from './read-overview.ts';
import { createSuppressionTokens } from './suppression-tokens.ts';

/** How many rows were shown: the sort key is an address, which no cursor may hold. */
const offsetSchema = z.tuple([z.number().int().min(0).max(1_000_000)]);
const emailCursor = createTimeCursor(z.uuid());

/** The calls of the page /operations/email. */
export const operationsRoutes = (ctx: EmailContext, log: Logger): Implementation[] => {
  const operations = createOperations(ctx, log);
  const { policy } = createPreviews(ctx.brand);
  const tokens = createSuppressionTokens(ctx);
  const present = async (email: Email, isRevealed = false): Promise<EmailDetails> => {
    const [shown] = await tokens.addTo([email], () => presentEmail(email, isRevealed));
    return shown as EmailDetails;
  };
  const setPaused = async (...change: Parameters<typeof operations.setPaused>) => {
    await operations.setPaused(...change);
    return { success: true as const };
  };
  const setSuppressed = async (...change: Parameters<typeof operations.setSuppressed>) => {
    await operations.setSuppressed(...change);
    return { success: true as const };
  };

  return [
    implement('GET /api/operations/email', createOverviewReader(ctx)),

    implement('GET /api/operations/emails', async ({ http, player, query: { limit, cursor, ...filter } }) => {
      const found = await operations.search(player.username, filter.address, () =>
        ctx.operations.search(filter, limit + 1, decodeCursor(emailCursor, cursor)),
      );
      const shown = paginate(http, found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      return tokens.addTo(shown, (email) => presentSummary(email));
    }),

    implement('POST /api/operations/emails', async ({ body, player }) => {
      const { action, mode, emailId, reason, ...filter } = body;
      const selection = { action, emailId, filter };
      // A mistake must not change everything that is stored.
      if (emailId === undefined && Object.keys(filter).length === 0)
        throw new AppError('validation_failed', { issues: [{ path: 'state', message: 'Please give a filter' }] });
      if (mode === 'count') return { matched: await operations.count(selection), changed: 0 };
      if (reason === undefined)
        throw new AppError('validation_failed', { issues: [{ path: 'reason', message: 'Please give a reason' }] });
      return operations.change(player.username, { ...selection, reason });
    }),

    implement('GET /api/operations/emails/{emailId}', async ({ params }) =>
      present(await operations.find(params.emailId)),
    ),

    implement('POST /api/operations/emails/{emailId}/reveal', async ({ params, player }) =>
      present(await operations.reveal(player.username, params.emailId), true),
    ),

    implement('GET /api/operations/emails/{emailId}/preview', async ({ params, player, http }) => {
      http.set('content-security-policy', policy);
      return Buffer.from(await operations.preview(player.username, params.emailId));
    }),

    implement('POST /api/operations/email/pause', ({ body: { reason }, player }) =>
      setPaused(player.username, true, reason),
    ),

    implement('POST /api/operations/email/resume', ({ body: { reason }, player }) =>
      setPaused(player.username, false, reason),
    ),

    implement('GET /api/operations/email/suppressions', async ({ http, player, query: { limit, cursor, address } }) => {
      const [skip = 0] = decodeCursor(offsetSchema, cursor) ?? [];
      const found = await operations.search(player.username, address, () =>
        ctx.suppressions.list(limit + 1, { address, skip }),
      );
      const shown = paginate(http, found, limit, () => [skip + limit]);
      return shown.map((row) => ({ ...presentSuppression(row), token: tokens.create(row.address) }));
    }),

    implement('POST /api/operations/email/suppress', ({ body: { address, reason }, player }) =>
      setSuppressed(player.username, true, address, reason),
    ),

    implement('POST /api/operations/email/unsuppress', async ({ body: { reason, ...named }, player }) =>
      setSuppressed(player.username, false, tokens.readAddress(named), reason),
    ),

    implement('GET /api/operations/email/audit', async ({ http, query: { limit, cursor } }) => {
      const found = await ctx.audit.list(limit + 1, decodeCursor(timeCursor, cursor));
      const shown = paginate(http, found, limit, ({ at, id }) => [at.getTime(), id]);
      return shown.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    }),
  ];
};
