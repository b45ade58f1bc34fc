import type { DeskSummary } from '@portal/contracts';
import { findValue } from '@portal/contracts/ui';

const shownStates = ['scheduled', 'published', 'retracted'] as const;

/** The list in the URL; drafts without one. */
export const readState = (query: URLSearchParams): DeskSummary['state'] =>
  findValue(shownStates, query.get('state')) ?? 'draft';
