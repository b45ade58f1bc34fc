export const clansList = {
  title: 'Clans & Teams',
  members: (count: number) => `Members: ${count}`,
  leader: (username: string) => `Leader: ${username}`,
  defaultDescription: 'A powerful gaming clan ready for battle.',
  expand: 'See more',
  collapse: 'Hide',
  noMembers: 'No members found.',
  hiddenPhone: 'Sign in to see the phone number',
  deleteFailed: 'Failed to delete clan',
} as const;

export const createClan = {
  title: 'Create Clan',
  submit: 'Create Clan',
  pending: 'Creating...',
  cancel: 'Cancel',
  fields: {
    name: 'Clan Name',
    description: 'Description',
    logo: 'Clan Logo (.png)',
    leaderUsername: 'Leader Username',
    leaderPhone: 'Leader Phone',
    manager: (position: 1 | 2 | 3) => `Manager ${position} Username`,
  },
  done: { title: 'Clan created successfully!' },
  failed: { title: 'Error', fallback: 'Failed to create clan' },
} as const;

export const addMember = {
  title: 'Add Member',
  submit: 'Add',
  pending: 'Adding...',
  noMatch: 'No users found matching your search.',
  noUsers: 'No users available.',
  done: { title: 'Member added to clan successfully!' },
  failed: { title: 'Failed to add member', fallback: 'Failed to add member to clan' },
} as const;

export const clanDetail = {
  joined: (date: string) => `Joined ${date}`,
  /** For a member whose name is not known: the first 8 characters of the id. */
  unknownMember: (userId: string) => `User ${userId.slice(0, 8)}`,
  noMembers: { title: 'No members yet', description: 'Be the first to join!' },
  notFound: { title: 'Clan Not Found', back: 'Back to Clans' },
} as const;

export const tournamentsList = {
  title: 'Tournaments',
  empty: {
    title: 'No Tournaments Available',
    description: 'There are currently no tournaments running. Check back soon...',
  },
  /** With a status chosen that no tournament has. */
  noMatch: { title: 'No Matching Tournaments', description: 'No tournament has this status right now.' },
  filter: { label: 'Filter by status', all: 'All' },
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

export const tournamentDetail = {
  back: 'Back to Tournaments',
  statuses: { live: 'Live Now', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' },
  figures: {
    prizePool: 'Prize Pool',
    participants: 'Participants',
    maxParticipants: 'Max Players',
    startDate: 'Start Date',
    endDate: 'End Date',
  },
  bracket: { title: 'Tournament Bracket', semiFinals: 'Semi-Finals', final: 'Final', versus: 'vs', open: 'TBD' },
  match: { live: 'Live', scheduled: 'Scheduled' },
  final: { completed: 'Completed', pending: 'Pending' },
  participants: 'Top Participants',
  player: (position: number) => `Player${position}`,
  standing: { qualified: 'Qualified', eliminated: 'Eliminated' },
  noParticipants: 'No participants yet',
  moreParticipants: (count: number) => `+${count} more participants`,
  info: { title: 'Tournament Info', place: 'Location', format: 'Format' },
  kind: 'Online Tournament',
  format: 'Single Elimination',
  notFound: {
    title: 'Tournament Not Found',
    description: 'The tournament you are looking for does not exist or has been removed.',
  },
  failed: { title: 'The tournament could not be loaded', description: 'Please check your connection and try again.' },
} as const;
