/** Every limit that schemas, counters on screens and messages share. Times are in seconds unless the name contains another unit. */
export const limits = {
  username: { min: 6, max: 30 },
  email: { max: 254 },
  /** Longer input is rejected before argon2 hashes it. */
  password: { min: 8, max: 128 },
  otp: { digits: 6, ttl: 600, maxAttempts: 5, resendAfter: 60, perHour: 5, perDay: 10 },
  resetToken: { ttl: 1800, perHour: 3, perDay: 6 },
  session: { idle: 7 * 86_400, absolute: 30 * 86_400 },
  signIn: { failuresPerAccount: 10, accountWindow: 900, failuresPerClient: 30, clientWindow: 600 },
  avatar: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sidePixels: 512 },
  clanLogo: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sidePixels: 512 },
  /** Uploads of avatars, clan logos and screenshots, counted together. */
  pictures: { perPlayerHour: 20 },
  /** A larger JSON body is rejected unread, unless its call sets `maxBodyBytes`. */
  jsonBodyBytes: 128 * 1024,
  queryParameters: 50,
  /** Limits of an error response: the number of issues, the length of each text in them, and its total size. */
  error: { issues: 20, textLength: 200, messageLength: 2_000 },
  search: { min: 2, max: 64 },
  page: { default: 50, max: 100 },
  searchResults: { default: 20, max: 100 },
  /** `followed` limits the filter by follows to the players whom the viewer followed last. */
  leaderboard: { default: 50, max: 100, followed: 1_000 },
  /** A player's history: last results, changes of the score, and the latest matches that count between two players. */
  history: { form: 5, points: 200, versus: 200 },
  /** Matches in a season that a player needs to be ranked. */
  season: { rankedMatches: 10 },
  newsPage: { default: 24, max: 100 },
  /** Texts of an article. With `text`, the JSON body of most scripts stays below `jsonBodyBytes`. */
  article: {
    title: 160,
    excerpt: 400,
    text: 50_000,
    image: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, maxWidth: 1_280 },
  },
  /** `uploadHours`: a picture that no saved draft uses is kept this long. */
  desk: { page: { default: 24, max: 100 }, uploadHours: 24 },
  clansPage: { default: 24, max: 100 },
  /**
   * Notifications in a player's inbox: rows of a page, the highest number at the bell, and the days that rows are kept. `devices` limits the
   * browsers with push, which are forgotten after so many days without a visit, and `endpoint` the length of their URLs.
   */
  notifications: {
    ...{ page: { default: 20, max: 50 }, unread: 99, keptDays: 30 },
    ...{ devices: 10, deviceDays: 180, endpoint: 1_000 },
  },
  /**
   * What followed players did: groups of a page, activities that one page reads, and the days that activities are kept. `clans` counts the
   * players followed most recently whose clans' news is included.
   */
  feed: { groups: 20, activities: 200, keptDays: 60, followed: 1_000, clans: 10 },
  /** Players whom one player mutes, and whom one player blocks. */
  relations: 500,
  suggestedPlayers: 6,
  /** Searches for a player by the ID in the game. */
  gameIdSearches: { perPlayerDay: 20 },
  /** Follows of one player in the preset with notifications, because each may notify another player. */
  follows: { perPlayerHour: 100 },
  tournamentsPage: { default: 12, max: 100 },
  contact: { name: 80, subject: 150, message: 5000, perAddressPerHour: 5 },
  /** Emails that a player may cause: invitations per sender and per recipient, and notifications to the player's own email. */
  emails: { invitationsPerSenderHour: 5, invitationsPerRecipientDay: 3, notificationsPerHour: 10 },
  /** Reasons that operators give, and the messages that one bulk action changes. */
  operations: { reason: 200, batch: 1_000 },
  /** Counted per client IP. */
  emailServerTest: { perWindow: 30, window: 600 },
  /** `members` is limited because events contain all members of a clan. */
  clan: {
    ...{ name: { min: 1, max: 50 }, description: 1000, phone: 32, members: 200, listedMembers: 100 },
    /** `muted`: clans that a player has muted. */
    ...{ managers: 10, muted: 500, createdPerPlayerDay: 3, invitationsPerDay: 20, linkDays: 7 },
    /** `openRequests`: of one player. `listedRequests`: open ones of a clan, and as many that still block. */
    ...{ openRequests: 5, listedRequests: 100 },
    /** How long a request or an invitation is open, and how long a declined or removed player cannot ask again. */
    ...{ openDays: 14, declinedDays: 30, removedDays: 90 },
    /** `leadChangesPerDay`: hand-overs and claims of one clan, because each notifies others. */
    ...{ joinsPerPlayerDay: 10, requestsPerPlayerDay: 20, leadChangesPerDay: 3, refusedClaimDays: 7 },
    /** `announcementsPerDay`: of one clan. */
    ...{ announcement: 500, announcementsPerDay: 3, announcementDays: 180 },
    /** Wrong codes of invitation links, counted per client IP. */
    wrongCodes: { perClient: 30, window: 600 },
  },
  tournamentName: 120,
  /** Tournaments that are played in the portal. `minutes` limits every clock of a match. */
  play: {
    ...{ game: 60, rules: 5_000, reason: 500, gameId: 40, prizePool: 100_000_000, staff: 20, minutes: 10_080 },
    ...{ goals: 99, penalties: 50, reportsPerPlayerHour: 60 },
    /** Staff of a tournament that runs by itself has this long to answer a call or a dispute before its rules decide. */
    staffAnswerHours: 24,
    /** A tournament that runs by itself brings points and a win only with this many entrants. */
    creditedEntrants: 8,
    /** `talk` limits the messages and room codes of each side in one match. */
    ...{ roomCode: { min: 3, max: 20 }, talk: 20, gameMinutes: { min: 1, max: 60 } },
    entrants: { min: 2, max: 1_024 },
    /** Matches of a tournament, counting each board of a clan cup: a double elimination of 1,024, or a league of 64. */
    matches: 2_100,
    /** Entrants on a waiting list: as many as have a place in the largest tournament. */
    waiting: 1_024,
    swissRounds: 15,
    /** `clans` limits a clan cup: with seven boards each, its first round has as many matches as one of 1,024 players at most. */
    ...{ clans: 128, substitutes: 4 },
    /** `dailyCups`: per organizer. `dailyCupName` leaves room for the date. */
    ...{ dailyCups: 20, dailyCupName: 100 },
    /** Finished tournaments on a player's profile. */
    profileCups: 24,
  },
  /** Screenshots of a match. `perSide` counts in one match; `keptDays` begin at the end of the tournament. */
  evidence: {
    ...{ maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sidePixels: 1_440 },
    ...{ perSide: 3, perPlayerHour: 16, keptDays: 30 },
  },
  /** Strength meter: points per criterion, and the minimum score for a reset. */
  passwordStrength: { perCriterion: 25, max: 100, resetMin: 75 },
} as const;
