import { type EmailState, emailLanes, emailStates, emailTemplateNames, type MessageFilter } from '@portal/contracts';

export const tabs = ['overview', 'messages', 'suppressions', 'audit'] as const;
export type OperationsTab = (typeof tabs)[number];

const periods = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
export type Period = keyof typeof periods;

/** What the page shows, as in its address. */
export interface OperationsView extends Pick<MessageFilter, 'address' | 'state' | 'template' | 'lane'> {
  tab: OperationsTab;
  /** Messages stored within this time. */
  since?: Period | undefined;
  /** The message that is open. */
  message?: string | undefined;
}

export const choices = {
  state: emailStates,
  template: emailTemplateNames,
  lane: emailLanes,
  since: Object.keys(periods) as Period[],
} as const;

const known = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const readView = (query: URLSearchParams): OperationsView => ({
  tab: known(tabs, query.get('tab')) ?? 'overview',
  address: query.get('address') ?? undefined,
  state: known<EmailState>(choices.state, query.get('state')),
  template: known(choices.template, query.get('template')),
  lane: known(choices.lane, query.get('lane')),
  since: known(choices.since, query.get('since')),
  message: query.get('message') ?? undefined,
});

/** The filter for calls. */
export const filterOf = ({ address, state, template, lane, since }: OperationsView): MessageFilter => ({
  ...(address && { address }),
  ...(state && { state }),
  ...(template && { template }),
  ...(lane && { lane }),
  ...(since && { from: new Date(Date.now() - periods[since]).toISOString() }),
});
