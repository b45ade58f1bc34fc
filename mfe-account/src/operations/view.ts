import { emailLanes, emailStates, emailTemplateNames, type MessageFilter } from '@portal/contracts';
import { oneOf } from '@portal/contracts/ui';

export const tabs = ['overview', 'messages', 'suppressions', 'audit'] as const;
export type OperationsTab = (typeof tabs)[number];

const periods = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
export type Period = keyof typeof periods;

/** The page's state, as in its URL. */
export interface OperationsView extends Pick<MessageFilter, 'address' | 'state' | 'template' | 'lane'> {
  tab: OperationsTab;
  /** Messages requested within this time. */
  since?: Period | undefined;
  /** The message that is open. */
  message?: string | undefined;
}

export const readView = (query: URLSearchParams): OperationsView => ({
  tab: oneOf(tabs, query.get('tab')) ?? 'overview',
  address: query.get('address') ?? undefined,
  state: oneOf(emailStates, query.get('state')),
  template: oneOf(emailTemplateNames, query.get('template')),
  lane: oneOf(emailLanes, query.get('lane')),
  since: oneOf(Object.keys(periods) as Period[], query.get('since')),
  message: query.get('message') ?? undefined,
});

/** The filter for calls. */
export const toMessageFilter = ({ address, state, template, lane, since }: OperationsView): MessageFilter => ({
  address: address || undefined,
  state,
  template,
  lane,
  from: since && new Date(Date.now() - periods[since]).toISOString(),
});
