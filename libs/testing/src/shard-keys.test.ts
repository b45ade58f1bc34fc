import { expect, test } from '@jest/globals';
import { listScattered } from './shard-keys.ts';

const list = (commandName: string, collection: string, rest: Record<string, unknown>) =>
  listScattered({ commandName, command: { [commandName]: collection, ...rest } });

test.each<[string, Record<string, unknown>]>([
  ['find', { filter: { followerId: 'a' } }],
  ['find', { filter: { followerId: { $in: ['a', 'b'] }, followeeId: 'c' } }],
  ['find', { filter: { $or: [{ followerId: 'a', x: 1 }, { followerId: 'b' }] } }],
  ['find', { filter: { $and: [{ x: 1 }, { followerId: 'b' }] } }],
  ['aggregate', { pipeline: [{ $match: { followerId: 'a' } }] }],
  ['delete', { deletes: [{ q: { followerId: 'a' } }] }],
  ['find', { filter: { x: 1 }, maxTimeMS: 3_000 }],
  ['insert', { documents: [{}] }],
])('%s %j is sent to the shards of its keys, or has a time limit', (command, rest) => {
  expect(list(command, 'follows', rest)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['find', { filter: { x: 1 } }, 'find by x'],
  ['find', { filter: { followerId: { $gt: 'a' } } }, 'find by followerId'],
  ['find', { filter: { $or: [{ followerId: 'a' }, { x: 1 }] } }, 'find by followerId, x'],
  ['aggregate', { pipeline: [{ $group: {} }] }, 'aggregate by nothing'],
  ['update', { updates: [{ q: { followerId: 'a' } }, { q: { _id: 1 } }] }, 'update by _id'],
  ['findAndModify', { query: { _id: 1 } }, 'findAndModify by _id'],
])('%s %j would be run by all shards', (command, rest, described) => {
  expect(list(command, 'follows', rest)).toEqual([`follows: ${described}`]);
  expect(list(command, 'tournaments', rest)).toEqual([]);
});

const listJoin = (stage: object) => list('aggregate', 'users', { pipeline: [{ $match: { x: 1 } }, stage] });

test.each<[object]>([
  [{ $lookup: { from: 'follows', localField: '_id', foreignField: 'followerId', as: 'rows' } }],
  [{ $lookup: { from: 'follows', pipeline: [{ $match: { followerId: 'a' } }], as: 'rows' } }],
  [{ $unionWith: { coll: 'follows', pipeline: [{ $match: { followerId: 'a' } }] } }],
])('a pipeline that joins with %j reads the shards of its keys', (stage) => {
  expect(listJoin(stage)).toEqual([]);
});

test.each<[object, string]>([
  [{ $lookup: { from: 'follows', localField: '_id', foreignField: 'followeeId', as: 'rows' } }, 'lookup by followeeId'],
  [{ $lookup: { from: 'follows', pipeline: [{ $match: { x: 1 } }], as: 'rows' } }, 'lookup by x'],
  [{ $unionWith: 'follows' }, 'union by nothing'],
  [{ $facet: { some: [{ $unionWith: { coll: 'follows' } }] } }, 'union by nothing'],
  [{ $lookup: { from: 'clans', pipeline: [{ $unionWith: 'follows' }], as: 'rows' } }, 'union by nothing'],
])('a pipeline that joins with %j reads all shards', (stage, described) => {
  expect(listJoin(stage)).toEqual([`follows: ${described}`]);
});
