import type { Entrant } from '@portal/contracts';

type Row = { entrant: Entrant | null } | undefined;

/** The id of the player or clan in a row of a response; null in a side of a match without one. */
export const readEntrantId = <R extends Row>(row: R): R extends { entrant: Entrant } ? string : string | null =>
  (row?.entrant?.id ?? null) as R extends { entrant: Entrant } ? string : string | null;

/** The name of the player or clan in a row of a response. */
export const readName = (row: Row): string | null => row?.entrant?.name ?? null;
