import { platforms, regions } from '@portal/contracts';
import type { EntityOf, RowOf } from '@portal/service-kit/database';
import { lookAlikeIndex } from '@portal/service-kit/names';
import { type Connection, Schema } from 'mongoose';

/** Abandoned sign-ups must leave no personal data: unverified accounts are deleted this long after their code expired. */
const abandonedAfterSeconds = 7 * 86_400;

export const userCollection = 'users';

const userSchema = new Schema(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    usernameSkeleton: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    /** Incremented when credentials change. Sessions that were opened with a lower version have ended. */
    credentialVersion: { type: Number, default: 0 },
    /** Null until the user proves the mailbox. Until then the account can do nothing, and a sign-up with the same email replaces it. */
    emailVerifiedAt: { type: Date, default: null },
    /** Others cannot take the username of an unverified user before this time. */
    usernameHeldUntil: { type: Date, default: null },
    /** Hash of the cookie of the browser that signed up. It is null for verified users. */
    pendingTokenHash: { type: String, default: null },
    /** Keys, because the names of roles depend on the configuration. */
    roles: { type: [String], default: [] },
    platform: { type: String, enum: platforms, default: 'PC' },
    /** Region of the world, public; missing or null until the player chooses one. */
    region: { type: String, enum: [...regions, null] },
    /** The player's ID in the game, private; missing until the player sets it. */
    gameId: { type: String },
    /** Whether others find the player by the full ID. */
    isFindable: { type: Boolean },
    /** Key of the ID, only of players who agreed to be found. */
    gameIdKey: { type: String },
    /** IANA name of the time zone of the browser that signed in last; null if it is not known. Emails show times in it. */
    timeZone: { type: String, default: null },
    /** Hash of the uploaded picture. */
    avatar: { type: String, default: null },
    /** Incremented when public data changes. Subscribers of `player.changed` apply only newer versions. */
    version: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: userCollection, versionKey: false, minimize: false },
);

// Sign-in and sign-up look up usernames, and the directory is sorted by them.
userSchema.index({ usernameKey: 1 }, { unique: true, name: 'username' });
// Sign-in, sign-up, verification and password reset look up emails.
userSchema.index({ emailKey: 1 }, { unique: true, name: 'email' });
// Finds out whether a picture is still in use. The planner uses the index with `$gt: ''` as its filter, but not with `$type`.
userSchema.index({ avatar: 1 }, { partialFilterExpression: { avatar: { $gt: '' } }, name: 'avatar' });
userSchema.index(
  { usernameHeldUntil: 1 },
  { partialFilterExpression: { emailVerifiedAt: null }, expireAfterSeconds: abandonedAfterSeconds, name: 'abandoned' },
);

userSchema.index({ usernameSkeleton: 1 }, lookAlikeIndex('usernameSkeleton'));
userSchema.index({ gameIdKey: 1 }, { sparse: true, name: 'game_id' });

export type UserRow = RowOf<typeof userSchema>;
export type User = EntityOf<UserRow>;

type RequiredField = 'id' | 'username' | 'email' | 'passwordHash' | 'createdAt';

/** A user to store; the schema has the defaults of the other fields. */
export type NewUser = Pick<User, RequiredField> & Partial<User>;

export const userModel = (connection: Connection) => connection.model('User', userSchema);
