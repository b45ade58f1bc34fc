import { remoteReport, remoteReportsPath } from '@portal/contracts';
import { AppError, type RateLimiter, readJson, validate } from '@portal/service-kit';
import type { GatewayMiddleware } from '../http/context';
import type { RemoteReports } from './remote-reports';

/** A report with the longest message and stack, each character escaped. */
const maxBodyBytes = 8 * 1024;

interface ReportRoutesOptions {
  reports: RemoteReports;
  limit: RateLimiter;
}

/**
 * Accepts browsers' reports of remotes' builds: 204, also for reports beyond the limit of the address, which are dropped. Errors:
 * `validation_failed`, `invalid_json`, `body_too_large`, `unsupported_media_type`.
 */
export const reportRoutes = ({ reports, limit }: ReportRoutesOptions): GatewayMiddleware =>
  async function acceptReport(ctx, next) {
    if (ctx.path !== remoteReportsPath) return next();
    ctx.state.route = `POST ${remoteReportsPath}`;
    if (ctx.method !== 'POST') {
      ctx.set('allow', 'POST');
      throw new AppError('method_not_allowed');
    }
    const report = validate(remoteReport, await readJson(ctx.req, maxBodyBytes), '');
    ctx.status = 204;
    try {
      await limit.consume(ctx.state.ip);
    } catch {
      return;
    }
    await reports.record(report, ctx.state.ip).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
  };
