import { platforms } from '@portal/contracts';
import type { EntityOf, RowOf } from '@portal/service-kit';
import { lookAlikeIndex } from '@portal/service-kit/names';
import { type Connection, Schema } from 'mongoose';

/** Unverified accounts are deleted this long after their code expired, so that abandoned sign-ups leave no personal data. */
const abandonedAfterSeconds = 7 * 86_400;

const userSchema = new Schema(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    usernameSkeleton: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    /** Incremented by every change of credentials; sessions opened with a lower version have ended. */
    credentialVersion: { type: Number, default: 0 },
    /** Null until the mailbox is proven; such an account can do nothing and is replaced by the next sign-up with its address. */
    emailVerifiedAt: { type: Date, default: null },
    /** Unverified users only: others cannot take the username before this. */
    usernameHeldUntil: { type: Date, default: null },
    /** Unverified users only: hash of the cookie of the browser that signed up. */
    pendingTokenHash: { type: String, default: null },
    /** Role keys; their display names depend on the configuration. */
    roles: { type: [String], default: [] },
    platform: { type: String, enum: platforms, default: 'PC' },
    /** Hash of the uploaded picture. */
    avatar: { type: String, default: null },
    /** Incremented by every public change; consumers of `player.changed` apply newer versions only. */
    version: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, minimize: false },
);

// Sign-in and sign-up by username; pages of the directory.
userSchema.index({ usernameKey: 1 }, { unique: true, name: 'username' });
// Sign-in, sign-up, verification and reset by address.
userSchema.index({ emailKey: 1 }, { unique: true, name: 'email' });
// Is a picture still in use? The planner matches `$gt: ''` to a hash, but not a $type filter.
userSchema.index({ avatar: 1 }, { partialFilterExpression: { avatar: { $gt: '' } }, name: 'avatar' });
userSchema.index(
  { usernameHeldUntil: 1 },
  { partialFilterExpression: { emailVerifiedAt: null }, expireAfterSeconds: abandonedAfterSeconds, name: 'abandoned' },
);

userSchema.index({ usernameSkeleton: 1 }, lookAlikeIndex('usernameSkeleton'));

export type UserRow = RowOf<typeof userSchema>;
export type User = EntityOf<UserRow>;

type RequiredField = 'id' | 'username' | 'email' | 'passwordHash' | 'createdAt';

/** A user to store; the schema has the defaults of the other fields. */
export type NewUser = Pick<User, RequiredField> & Partial<User>;

export const userModel = (connection: Connection) => connection.model('User', userSchema);
