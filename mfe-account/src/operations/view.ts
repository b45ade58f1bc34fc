import { type EmailFilter, emailLanes, emailStates, emailTemplateNames } from '@portal/contracts';
import { findValue } from '@portal/contracts/ui';

export const tabs = ['overview', 'emails', 'suppressions', 'audit'] as const;
export type OperationsTab = (typeof tabs)[number];

const periods = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
export type Period = keyof typeof periods;

/** The page's state, as in its URL. */
export interface OperationsView extends Pick<EmailFilter, 'address' | 'state' | 'template' | 'lane'> {
  tab: OperationsTab;
  /** Emails requested within this time. */
  since?: Period | undefined;
  /** The email that is open. */
  emailId?: string | undefined;
}

export const readView = (query: URLSearchParams): OperationsView => ({
  tab: findValue(tabs, query.get('tab')) ?? 'overview',
  address: query.get('address') ?? undefined,
  state: findValue(emailStates, query.get('state')),
  template: findValue(emailTemplateNames, query.get('template')),
  lane: findValue(emailLanes, query.get('lane')),
  since: findValue(Object.keys(periods) as Period[], query.get('since')),
  emailId: query.get('emailId') ?? undefined,
});

/** The filter for calls. */
export const toEmailFilter = ({ address, state, template, lane, since }: OperationsView): EmailFilter => ({
  address: address || undefined,
  state,
  template,
  lane,
  from: since && new Date(Date.now() - periods[since]).toISOString(),
});
