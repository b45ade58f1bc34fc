import { platforms } from '@portal/contracts';
import { lookAlikeIndexes } from '@portal/service-kit/names';
import { type Connection, Schema, type Types } from 'mongoose';
import type { User } from './user';

export interface UserRow extends Omit<User, 'id'> {
  _id: Types.ObjectId;
  usernameKey: string;
  /** Look-alike key. Null for an account from before these keys whose name looks like an older one's. */
  usernameSkeleton: string | null;
  emailKey: string;
  /** Its value is never read: counting makes every new session a write to the user. */
  sessionsOpened?: number;
}

/** Unverified accounts whose code ran out this long ago are removed: nobody's data is kept for a sign-up that was given up. */
const abandonedAfterSeconds = 7 * 86_400;

const userSchema = new Schema<UserRow>(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    usernameSkeleton: { type: String, default: null },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    credentialVersion: { type: Number, default: 0 },
    sessionsOpened: { type: Number },
    emailVerifiedAt: { type: Date, default: null },
    usernameHeldUntil: { type: Date, default: null },
    pendingTokenHash: { type: String, default: null },
    roles: { type: [String], required: true },
    platform: { type: String, enum: platforms, required: true },
    avatar: { type: String, default: null },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, minimize: false },
);

// Sign-in and sign-up by username; the directory's pages and prefix search by username.
userSchema.index({ usernameKey: 1 }, { unique: true, name: 'username' });
// Sign-in, sign-up, verification and reset by address; the directory's prefix search by address.
userSchema.index({ emailKey: 1 }, { unique: true, name: 'email' });
// Removing a picture asks whether anybody still shows it. The planner sees that a hash is above '', but not that it is of a $type.
userSchema.index({ avatar: 1 }, { partialFilterExpression: { avatar: { $gt: '' } }, name: 'avatar' });
userSchema.index(
  { usernameHeldUntil: 1 },
  { partialFilterExpression: { emailVerifiedAt: null }, expireAfterSeconds: abandonedAfterSeconds, name: 'abandoned' },
);

for (const [fields, options] of lookAlikeIndexes('usernameSkeleton')) userSchema.index(fields, options);

export const userModel = (connection: Connection) => connection.model<UserRow>('User', userSchema);
