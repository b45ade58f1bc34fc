import { expect, test } from '@jest/globals';
import { z } from '@portal/contracts';
import { Types } from 'mongoose';
import { selectFields, toEntity } from './entity.ts';

test('an entity has plain ids and otherwise the fields of the row', () => {
  const [_id, leaderId, managerId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const createdAt = new Date(0);
  expect(toEntity({ _id, name: 'Night Owls', leaderId, logo: null, managerIds: [managerId], createdAt })).toEqual({
    id: _id.toHexString(),
    name: 'Night Owls',
    leaderId: leaderId.toHexString(),
    logo: null,
    managerIds: [managerId.toHexString()],
    createdAt,
  });
});

test('a projection selects the fields of the response and those that its presenter needs', () => {
  const response = z.object({ id: z.string(), name: z.string(), leaderUsername: z.string() });
  expect(selectFields(response, 'leaderId')).toEqual({ id: 1, name: 1, leaderUsername: 1, leaderId: 1 });
});
