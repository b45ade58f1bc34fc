export const texts = {
  title: 'Tournaments',
  subtitle: 'Cups and leagues for console and mobile players.',
  empty: {
    title: 'No Tournaments Available',
    description: 'There are currently no tournaments running. Check back soon...',
  },
  /** With a status chosen that no tournament has. */
  noMatch: { title: 'No Matching Tournaments', description: 'No tournament has this status right now.' },
  filter: {
    label: 'Filter by status',
    choices: { all: 'All', live: 'Live', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' },
    showAll: 'Show All Tournaments',
  },
  statuses: { live: 'LIVE', upcoming: 'UPCOMING', completed: 'COMPLETED', unknown: 'UNKNOWN' },
  actions: { live: 'Watch Live', upcoming: 'Register Now', completed: 'View Results', unknown: 'View Details' },
  prizePool: 'Prize Pool',
  participants: 'Participants',
  startDate: 'Starts',
  endDate: 'Ends',
  loadMore: 'Load More Tournaments',
  failed: { title: 'Tournaments could not be loaded', description: 'Please check your connection and try again.' },
  moreFailed: 'More tournaments could not be loaded. Please try again.',
} as const;

export const detailTexts = {
  back: 'Back to Tournaments',
  statuses: { live: 'Live Now', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' },
  figures: {
    prizePool: 'Prize Pool',
    participants: 'Participants',
    maxParticipants: 'Max Players',
    startDate: 'Start Date',
    endDate: 'End Date',
  },
  bracket: {
    title: 'Tournament Bracket',
    semiFinals: 'Semi-Finals',
    final: 'Final',
    match: (position: number) => `Match ${position}`,
    versus: 'vs',
    open: 'TBD',
  },
  match: { live: 'Live', scheduled: 'Scheduled' },
  final: { completed: 'Completed', pending: 'Pending' },
  participants: 'Top Participants',
  player: (position: number) => `Player${position}`,
  standing: { qualified: 'Qualified', eliminated: 'Eliminated' },
  noParticipants: 'No participants yet',
  moreParticipants: (count: number) => `+${count.toLocaleString('en-US')} more participants`,
  info: { title: 'Tournament Info', place: 'Location', format: 'Format' },
  kind: 'Online Tournament',
  format: 'Single Elimination',
  notFound: {
    title: 'Tournament Not Found',
    description: 'The tournament you are looking for does not exist or has been removed.',
  },
  failed: { title: 'The tournament could not be loaded', description: 'Please check your connection and try again.' },
} as const;
