import type { LogKind, TournamentLogEntry } from '@portal/contracts';
import type { LogRow } from '../../../data-access/play/documents.ts';
import type { Fact } from '../../../engine/types.ts';
import type { Names } from '../load/people.ts';
import { presentVerdict } from './score.ts';
import { presentPlayer } from './view.ts';

const presentPair = (fact: Fact | null | undefined): TournamentLogEntry['pair'] =>
  fact ? [...(fact.players ?? fact.pair)] : null;

/** Changes whose reason staff writes for everyone. */
const publicReasons: readonly LogKind[] = [
  ...(['paused', 'cancelled', 'clocks-moved', 'rule', 'replay', 'correct'] as const),
  ...(['added', 'removed', 'disqualified', 'restored', 'replaced'] as const),
];

/** Everyone can read the log. Rows of earlier releases have the reasons of disputes, which are for the players of the match and staff. */
export const presentLogRow = (
  { version, by, at, kind, before, after, change, key, playerId, reason, minutes }: LogRow,
  names: Names,
): TournamentLogEntry => ({
  ...{ version, kind, key, playerId },
  reason: publicReasons.includes(kind) ? reason : null,
  pair: presentPair(key === null ? null : change?.facts?.[key]),
  round: change?.draws && change.draws.rounds.length > 0 ? change.draws.from + 1 : null,
  at: at.toISOString(),
  by: by === null ? null : presentPlayer(by, names),
  before: presentVerdict(before),
  after: presentVerdict(after),
  ...(minutes !== undefined && { minutes }),
});
