import { lookAlikeIndexes } from '@portal/service-kit/names';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Clan } from './clan';

export interface ClanRow extends Omit<Clan, 'id' | 'leaderId' | 'managerIds'> {
  _id: Types.ObjectId;
  nameKey: string;
  /** Look-alike key. Null for a clan from before these keys whose name looks like an older one's. */
  nameSkeleton: string | null;
  leaderId: Types.ObjectId | null;
  managerIds: Types.ObjectId[];
}

const clanSchema = new Schema<ClanRow>(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    nameSkeleton: { type: String, default: null },
    description: { type: String, default: null },
    logo: { type: String, default: null },
    leaderId: { type: Schema.Types.ObjectId, default: null },
    managerIds: { type: [Schema.Types.ObjectId], required: true },
    leaderPhone: { type: String, default: null },
    memberCount: { type: Number, required: true },
    clanScore: { type: Number, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'clans', versionKey: false, minimize: false },
);

// A clan is founded only under a name that is free.
clanSchema.index({ nameKey: 1 }, { unique: true, name: 'name' });
// The list, the largest first; a name is there once, so the order is total.
clanSchema.index({ memberCount: -1, nameKey: 1 }, { name: 'size' });
// Removing a picture asks whether any clan still shows it. The planner sees that a hash is above '', but not that it is of a $type.
clanSchema.index({ logo: 1 }, { partialFilterExpression: { logo: { $gt: '' } }, name: 'logo' });

for (const [fields, options] of lookAlikeIndexes('nameSkeleton')) clanSchema.index(fields, options);

export const clanModel = (connection: Connection) => connection.model<ClanRow>('Clan', clanSchema);
