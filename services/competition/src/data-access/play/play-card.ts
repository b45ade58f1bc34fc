import type { Types } from 'mongoose';
import type { Play } from './documents.ts';

/** A tournament in a list, without its results, which can be large. */
export interface PlayCard extends Pick<Play, 'id' | 'version' | 'phase' | 'dueAt' | 'finishedAt'> {
  name: string;
  startsAt: Date;
  isSelfRunning: boolean;
}

export const cardFields = {
  ...{ version: 1, phase: 1, dueAt: 1, finishedAt: 1 },
  ...{ 'settings.name': 1, 'settings.times.startsAt': 1, 'settings.isSelfRunning': 1 },
} as const;

export type CardRow = Pick<Play, 'version' | 'phase' | 'dueAt' | 'finishedAt'> & {
  _id: Types.ObjectId;
  settings: Pick<Play['settings'], 'name'> &
    Partial<Pick<Play['settings'], 'isSelfRunning'>> & { times: Pick<Play['settings']['times'], 'startsAt'> };
};

export const toCard = ({ _id, version, phase, dueAt, finishedAt, settings }: CardRow): PlayCard => ({
  id: _id.toHexString(),
  version,
  phase,
  dueAt: dueAt ?? null,
  finishedAt,
  name: settings.name,
  startsAt: settings.times.startsAt,
  // Tournaments of earlier releases do not have it.
  isSelfRunning: settings.isSelfRunning ?? false,
});
