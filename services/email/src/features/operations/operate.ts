import { type EmailAction, type EmailFilter, emailTemplates, limits } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import type { EmailContext } from '../../context.ts';
import type { Email } from '../../data-access/email/email.ts';
import type { Repositories } from '../../data-access/index.ts';
import { applyPause } from '../../queue/apply-pause.ts';
import { createRenderer } from '../../templates/render.ts';
import { maskAddress, maskAddresses } from './present-email.ts';

/** Dependencies that both the service and the command line have. */
type Operable = Repositories & Pick<EmailContext, 'queue' | 'brand'>;

/** Stands in previews for codes and tokens, which only the worker can read. */
const hiddenSecret = '••••••';

/** Who acts, for the audit log: a username, or `cli:<user of the operating system>`. */
type Operator = string;

interface EmailChange {
  action: EmailAction;
  /** One email; otherwise those that match the filter. */
  emailId?: string | undefined;
  filter: EmailFilter;
  reason: string;
}

const auditedFilter = (filter: EmailFilter) =>
  (filter.address === undefined ? filter : { ...filter, address: maskAddress(filter.address) }) as Record<
    string,
    string
  >;

/** The operations that the page and the terminal share. Each change is in the audit log. */
export const createOperations = (email: Operable, log: Logger) => {
  const { operations, emails, audit, pauses, suppressions, queue, brand } = email;

  const find = async (id: string): Promise<Email> => {
    const found = await emails.find(id);
    if (!found) throw new AppError('email_not_found');
    return found;
  };
  const render = createRenderer(brand);
  /** What Redis misses while it is unavailable, the sweep catches up on. */
  const leaveToSweep = (error: unknown) => log.debug({ err: error }, 'the sweep will update Redis');

  return {
    find,

    /** Emails or suppressions. A search by an address reveals whether it is one of those that are masked, so it is audited before it runs. */
    search: <T>(operator: Operator, address: string | undefined, run: () => Promise<T[]>): Promise<T[]> =>
      // Text that is no address, as while somebody types one, matches nothing.
      !address?.includes('@')
        ? run()
        : audit.record({ operator, action: 'search', target: maskAddress(address) }, run, () => 0),

    /** How many emails an action would change; counts no further than one bulk action goes. */
    async count({ action, emailId, filter }: Omit<EmailChange, 'reason'>): Promise<number> {
      return (await operations.select(action, filter, limits.operations.batch, emailId)).length;
    },

    async change(operator: Operator, { action, emailId, filter, reason }: EmailChange) {
      const ids = await operations.select(action, filter, limits.operations.batch, emailId);
      if (ids.length === 0) return { matched: 0, changed: 0 };
      const target = emailId === undefined ? { filter: auditedFilter(filter) } : { target: emailId };
      const retry = async (): Promise<number> => {
        const { queued, changed } = await operations.retry(ids);
        await queue.addAgain(queued).catch(leaveToSweep);
        return changed;
      };
      const run = action === 'retry' ? retry : () => operations.discard(ids);
      const changed = await audit.record({ operator, action, ...target, reason }, run, (count) => count);
      return { matched: ids.length, changed };
    },

    reveal: (operator: Operator, id: string): Promise<Email> =>
      audit.record({ operator, action: 'reveal', target: id }, () => find(id)),

    /** The HTML of a stored email. Its secret cannot be read here, and addresses in it are masked. */
    preview: (operator: Operator, id: string): Promise<string> => {
      const write = async () => {
        const { template, vars, requestedAt, timeZone } = await find(id);
        const masked = Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, maskAddresses(value)]));
        const secret = emailTemplates[template].secret && hiddenSecret;
        try {
          return render({ template, vars: masked, requestedAt, timeZone }, secret).html;
        } catch {
          // It has failed for the same reason.
          return '<p>This email cannot be rendered: its variables are not those of its template.</p>';
        }
      };
      return audit.record({ operator, action: 'preview', target: id }, write);
    },

    /** Pauses or resumes sending of all emails. */
    setPaused: (operator: Operator, paused: boolean, reason: string): Promise<void> =>
      audit.record({ operator, action: paused ? 'pause' : 'resume', reason }, async () => {
        await (paused ? pauses.pause(operator, reason) : pauses.resume());
        await applyPause({ pauses, queue }).catch(leaveToSweep);
      }),

    /** Suppresses an address, or allows it again. */
    setSuppressed: async (operator: Operator, suppressed: boolean, address: string, reason: string): Promise<void> => {
      const action = suppressed ? 'suppress' : 'unsuppress';
      const run = () => (suppressed ? suppressions.suppress(address, reason) : suppressions.remove(address));
      await audit.record({ operator, action, target: maskAddress(address), reason }, run, Number);
    },
  };
};
