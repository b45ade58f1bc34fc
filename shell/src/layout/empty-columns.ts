import type { TableColumn } from '@portal/ui';

/** The columns of a table without rows, in the shape that its owner's contract declares. */
export const toEmptyColumns = (
  shapes: Record<string, Omit<TableColumn<never>, 'key' | 'cell'>>,
): readonly TableColumn<never>[] => Object.entries(shapes).map(([key, shape]) => ({ key, ...shape, cell: () => null }));
