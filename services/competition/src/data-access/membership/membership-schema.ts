import { type Connection, Schema, type Types } from 'mongoose';

export interface MembershipRow {
  _id: Types.ObjectId;
  clanId: Types.ObjectId;
  playerId: Types.ObjectId;
  joinedAt: Date;
}

const membershipSchema = new Schema<MembershipRow>(
  {
    clanId: { type: Schema.Types.ObjectId, required: true },
    playerId: { type: Schema.Types.ObjectId, required: true },
    joinedAt: { type: Date, required: true },
  },
  { collection: 'memberships', versionKey: false },
);

// Who is in which clan, and that it is one at most, whatever happens at once.
membershipSchema.index({ playerId: 1 }, { unique: true, name: 'player' });
// The members of a clan in the order of joining. It holds the player too, so that an event's list of members reads nothing else.
membershipSchema.index({ clanId: 1, joinedAt: 1, _id: 1, playerId: 1 }, { name: 'clan' });

export const membershipModel = (connection: Connection) =>
  connection.model<MembershipRow>('Membership', membershipSchema);
