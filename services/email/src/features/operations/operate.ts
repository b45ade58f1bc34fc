import { emailTemplates, limits, type MessageAction, type MessageFilter } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import type { EmailContext } from '../../context';
import type { Repositories } from '../../data-access';
import type { Email } from '../../data-access/email/email';
import { createRenderer } from '../../templates/render';
import { maskAddress, maskAddresses } from './present-message';

/** Dependencies that both the service and the command line have. */
type Operable = Repositories & Pick<EmailContext, 'queues' | 'brand' | 'smtpServers'>;

/** Stands in previews for codes and tokens, which only the worker can read. */
const hiddenSecret = '••••••';

/** Who acts, for the audit log: a username, or `cli:<user of the operating system>`. */
type Operator = string;

type Control = 'pause' | 'resume' | 'suppress' | 'unsuppress';

interface MessageChange {
  action: MessageAction;
  /** One message; otherwise those that match the filter. */
  messageId?: string | undefined;
  filter: MessageFilter;
  reason: string;
}

const auditedFilter = (filter: MessageFilter) =>
  (filter.address === undefined ? filter : { ...filter, address: maskAddress(filter.address) }) as Record<
    string,
    string
  >;

/** The operations that the page and the terminal share. Each change is in the audit log. */
export const createOperations = (email: Operable, log: Logger) => {
  const { operations, emails, audit, controls, suppressions, workerStatus, queues, brand, smtpServers } = email;

  const find = async (id: string): Promise<Email> => {
    const found = await emails.find(id);
    if (!found) throw new AppError('message_not_found');
    return found;
  };
  /** A typo must not pass for a pause. A server may be named by a worker or a pause alone, as when it has been renamed. */
  const requireServer = async (target: string): Promise<void> => {
    const [workers, pauses] = await Promise.all([workerStatus.reporting(), controls.pauses()]);
    const reported = workers.flatMap(({ servers }) => servers);
    const servers = [...smtpServers, ...reported].map(({ name }) => `server:${name}`);
    const paused = pauses.map(({ _id }) => _id).filter((id) => id.startsWith('server:'));
    const known = new Set([...servers, ...paused]);
    if (known.has(target)) return;
    const message = `Not one of ${[...known].join(', ')}`;
    throw new AppError('validation_failed', { issues: [{ path: 'target', message }] });
  };
  const render = createRenderer(brand);

  return {
    find,

    /** Messages or suppressions. A search by an address reveals whether it is one of those that are masked, so it is audited before it runs. */
    search: <T>(operator: Operator, address: string | undefined, run: () => Promise<T[]>): Promise<T[]> =>
      // Text that is no address, as while somebody types one, matches nothing.
      !address?.includes('@')
        ? run()
        : audit.record({ operator, action: 'search', target: maskAddress(address) }, run, () => 0),

    /** How many messages an action would change; counts no further than one bulk action goes. */
    async count({ action, messageId, filter }: Omit<MessageChange, 'reason'>): Promise<number> {
      return (await operations.select(action, filter, limits.operations.batch, messageId)).length;
    },

    async change(operator: Operator, { action, messageId, filter, reason }: MessageChange) {
      const ids = await operations.select(action, filter, limits.operations.batch, messageId);
      if (ids.length === 0) return { matched: 0, changed: 0 };
      const target = messageId === undefined ? { filter: auditedFilter(filter) } : { target: messageId };
      const apply = async () => {
        const { queued, changed } = await operations.apply(action, ids);
        // Without Redis the sweep adds their jobs.
        await queues.addNow(queued).catch((error: unknown) => log.debug({ err: error }, 'messages wait for the sweep'));
        return { matched: ids.length, changed };
      };
      return audit.record({ operator, action, ...target, reason }, apply, ({ changed }) => changed);
    },

    reveal: (operator: Operator, id: string): Promise<Email> =>
      audit.record({ operator, action: 'reveal', target: id }, () => find(id)),

    /** The HTML of a stored message. Its secret cannot be read here, and addresses in it are masked. */
    preview: (operator: Operator, id: string): Promise<string> => {
      const write = async () => {
        const { template, vars, requestedAt } = await find(id);
        const masked = Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, maskAddresses(value)]));
        const secret = emailTemplates[template].secret && hiddenSecret;
        try {
          return render({ template, vars: masked, requestedAt }, secret).html;
        } catch {
          // It has failed for the same reason.
          return '<p>This message cannot be rendered: its variables are not those of its template.</p>';
        }
      };
      return audit.record({ operator, action: 'preview', target: id }, write);
    },

    /**
     * @param target of `pause` and `resume` a lane or server, of the others an address
     * @throws AppError `validation_failed` for a server that does not exist
     */
    async control(operator: Operator, action: Control, target: string, reason: string): Promise<void> {
      if (target.startsWith('server:')) await requireServer(target);
      const run: Record<Control, () => Promise<unknown>> = {
        pause: () => controls.pause(target, operator, reason),
        resume: () => controls.resume(target),
        suppress: () => suppressions.suppress(target, reason),
        unsuppress: () => suppressions.remove(target),
      };
      const changed = (result: unknown) => (result === false ? 0 : 1);
      await audit.record({ operator, action, target: maskAddress(target), reason }, run[action], changed);
    },
  };
};
