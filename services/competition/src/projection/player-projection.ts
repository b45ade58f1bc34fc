import {
  type Clock,
  type Connection,
  createProjections,
  documentWhenNewer,
  type ProjectionDefinition,
} from '@portal/service-kit';
import { type Collection, Types } from 'mongoose';

/** A player as account tells it: who may join a clan, and by which name. */
export interface PlayerRow {
  _id: Types.ObjectId;
  version: number;
  username: string;
  usernameKey: string;
}

/** What is kept of a player, beside the id and the version. */
export const playerState = (username: string) => ({ username, usernameKey: username.toLowerCase() });

export const playerProjection: ProjectionDefinition = {
  collection: 'players',
  types: ['player.changed'],
  createIndexes: (players: Collection) => players.createIndexes([{ key: { usernameKey: 1 }, name: 'username' }]),
  changesOf: (event) => {
    if (event.type !== 'player.changed') return [];
    const state = playerState(event.data.username);
    return [{ id: new Types.ObjectId(event.entityId), stages: [documentWhenNewer(event.entityVersion, state)] }];
  },
};

export const createCompetitionProjections = (connection: Connection, clock: Clock) =>
  createProjections(connection, [playerProjection], clock);
