const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Settings of a cup that opens at once and whose other steps an organizer takes. @param clockMinutes each clock of a match */
export const cupSettings = (name: string, size: number, clockMinutes: number) => ({
  ...{ name, game: 'eFootball', prizePool: 0, rules: '', format: 'single-elimination', groups: 2 },
  ...{ legs: 1, twice: false, thirdPlace: true, extraTime: false, awayGoals: false, ladder: 'uefa' },
  ...{ minEntrants: 2, maxEntrants: size, seeding: 'score', autoStart: false, staff: [] },
  clocks: Object.fromEntries(
    ['ready', 'play', 'extension', 'confirm', 'evidence', 'attention'].map((clock) => [clock, clockMinutes]),
  ),
  times: {
    ...{ opensAt: inMinutes(-1), checkInAt: inMinutes(100), checkInClosesAt: inMinutes(110) },
    ...{ startsAt: inMinutes(120), endsAt: inMinutes(600) },
  },
});
