/** Every limit that a schema, a counter on screen and a message share. Times are seconds unless the name has another unit. */
export const limits = {
  username: { min: 6, max: 30 },
  email: { max: 254 },
  /** Longer input is rejected before argon2 hashes it. */
  password: { min: 8, max: 128 },
  otp: { digits: 6, ttl: 600, maxAttempts: 5, resendAfter: 60, perHour: 5, perDay: 10 },
  resetToken: { ttl: 1800, perHour: 3, perDay: 6 },
  session: { idle: 7 * 86_400, absolute: 30 * 86_400 },
  signIn: { failuresPerAccount: 10, accountWindow: 900, failuresPerAddress: 30, addressWindow: 600 },
  avatar: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sidePixels: 512 },
  clanLogo: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sidePixels: 512 },
  /** Uploads of avatars and clan logos together. */
  pictures: { perPlayerHour: 20 },
  /** A larger JSON body is rejected unread, unless its call sets `maxBodyBytes`. */
  jsonBodyBytes: 128 * 1024,
  queryParameters: 50,
  /** Bounds of an error response: how many issues it lists, the characters of each text in them, and its size. */
  error: { issues: 20, textLength: 200, messageLength: 2_000 },
  search: { min: 2, max: 64 },
  page: { default: 50, max: 100 },
  searchResults: { default: 20, max: 100 },
  /** `followed`: the filter by follows ranks the players whom the viewer followed last. */
  leaderboard: { default: 50, max: 100, followed: 1_000 },
  newsPage: { default: 24, max: 100 },
  clansPage: { default: 24, max: 100 },
  tournamentsPage: { default: 12, max: 100 },
  contact: { name: 80, subject: 150, message: 5000, perAddressPerHour: 5 },
  /** Emails that a player may cause: invitations by sender and by recipient, notifications to the player's own address. */
  emails: { invitationsPerSenderHour: 5, invitationsPerRecipientDay: 3, notificationsPerHour: 10 },
  /** Reasons that operators give, and messages that one bulk action changes. */
  operations: { reason: 200, batch: 1_000 },
  /** Per client address. */
  mailServerTest: { perWindow: 30, window: 600 },
  /** `members`: events carry all members of a clan, so their number is limited. */
  clan: { name: { min: 1, max: 50 }, description: 1000, phone: 32, members: 200, listedMembers: 100 },
  tournamentName: 120,
  /** Tournaments that are played in the portal. `minutes` bounds every clock of a match; `evidence` is per side. */
  play: {
    ...{ game: 60, rules: 5_000, reason: 500, gameId: 40, prizePool: 100_000_000, staff: 20, minutes: 10_080 },
    ...{ goals: 99, penalties: 50, evidence: 3, reportsPerPlayerHour: 30 },
    entrants: { min: 2, max: 1_024 },
  },
  /** Strength meter: points per criterion, and the least score that reset accepts. */
  passwordStrength: { perCriterion: 25, max: 100, resetMin: 75 },
} as const;
