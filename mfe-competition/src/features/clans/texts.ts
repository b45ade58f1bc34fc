import { errorCatalog } from '@portal/contracts/errors';

export const texts = {
  title: 'Clans & Teams',
  subtitle: 'Teams of players who climb the table together.',
  members: (count: number) => `Members: ${count}`,
  leader: (username: string) => `Leader: ${username}`,
  leaderUnknown: 'Unknown',
  defaultDescription: 'A powerful gaming clan ready for battle.',
  expand: 'See more',
  collapse: 'Hide',
  noMembers: 'No members found.',
  hiddenPhone: 'Sign in to see the phone number',
  details: {
    score: 'Clan Score',
    leader: 'Leader Information',
    username: 'Username',
    phone: 'Phone',
    noPhone: 'Not given',
    managers: 'Managers',
    noManagers: 'No managers yet',
    description: 'Description',
    members: (count: number) => `Members (${count})`,
    /** Links to the clan's page, which lists all members. */
    moreMembers: (count: number) => `+${count} more`,
    failed: 'The details of this clan could not be loaded.',
  },
  empty: { title: 'No Clans Yet', description: 'The first clan shows up here as soon as it is created.' },
  failed: 'The clans could not be loaded.',
  more: 'Load more clans',
  moreFailed: 'More clans could not be loaded.',
} as const;

export const deleteTexts = {
  action: 'Delete clan',
  title: 'Delete this clan?',
  description: 'The clan disappears for everyone, and its members are free to join another one. This cannot be undone.',
  confirm: 'Delete clan',
  pending: 'Deleting...',
  done: { title: 'Clan deleted' },
  failed: { title: 'Error', fallback: 'Failed to delete clan' },
} as const;

export const createTexts = {
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
  phoneNote: {
    public: 'Everyone who opens the clan will see this number.',
    players: 'Only signed-in players will see this number.',
  },
  logo: {
    choose: 'Choose logo',
    replace: 'Choose another logo',
    remove: 'Remove logo',
    preview: 'Preview of the clan logo',
    invalidType: errorCatalog.invalid_image.message,
    tooLarge: errorCatalog.file_too_large.message,
  },
  done: { title: 'Clan created successfully!' },
  failed: { title: 'Error', fallback: 'Failed to create clan' },
} as const;

export const addMemberTexts = {
  title: 'Add Member',
  toThisClan: 'Add to this clan',
  submit: 'Add',
  pending: 'Adding...',
  added: 'Added',
  clan: 'Clan',
  chooseClan: 'Choose a clan',
  clanMissing: 'Please choose a clan first',
  search: 'Search users by username or email',
  score: (score: string) => `Score: ${score}`,
  found: (count: number) => (count === 1 ? '1 user found' : `${count} users found`),
  firstOnly: (count: number) => `Showing the first ${count} users. Search to find others.`,
  searchFailed: 'The users could not be loaded.',
  noMatch: 'No users found matching your search.',
  noUsers: 'No users available.',
  done: { title: 'Member added to clan successfully!' },
  failed: { title: 'Failed to add member', fallback: 'Failed to add member to clan' },
} as const;

export const clanTexts = {
  created: (date: string) => `Created ${date}`,
  members: 'Members',
  moreMembers: 'Load more members',
  moreMembersFailed: 'More members could not be loaded.',
  membersFailed: 'The members could not be loaded.',
  failed: 'This clan could not be loaded.',
  joined: (date: string) => `Joined ${date}`,
  /** A member without a known name is shown by the first 8 characters of the id. */
  unknownMember: (userId: string) => `User ${userId.slice(0, 8)}`,
  noMembers: { title: 'No members yet', description: 'Be the first to join!' },
  notFound: {
    title: 'Clan Not Found',
    description: "The clan you're looking for doesn't exist or has been removed.",
    back: 'Back to Clans',
  },
} as const;
