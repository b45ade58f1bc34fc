import { findValue } from '@portal/contracts/ui';

const tabs = ['settings'] as const;

/** The view in the URL; undefined for the list. */
export const readTab = (query: URLSearchParams): (typeof tabs)[number] | undefined => findValue(tabs, query.get('tab'));
