import type { DeskArticle, DeskSummary } from '@portal/contracts';

export const aDeskSummary = (overrides: Partial<DeskSummary> = {}): DeskSummary => ({
  ...{ id: '65f0c0ffee0000000000f001', title: 'Cup night ends in extra time', category: 'esports', state: 'draft' },
  ...{ publishAt: null, articleId: null, hasChanges: false, author: 'ana_editor', editor: 'ana_editor' },
  ...{ changedAt: '2026-03-01T20:12:00.000Z', version: 3 },
  ...overrides,
});

export const aDeskArticle = (overrides: Partial<DeskArticle> = {}): DeskArticle => ({
  ...aDeskSummary(),
  ...{ excerpt: 'A late goal.', markdown: 'The whistle blew.', image: null, date: null },
  ...overrides,
});
