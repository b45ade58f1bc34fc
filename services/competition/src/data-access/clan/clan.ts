export interface Clan {
  id: string;
  name: string;
  description: string | null;
  /** Hash of the uploaded picture. */
  logo: string | null;
  leaderId: string | null;
  managerIds: string[];
  leaderPhone: string | null;
  memberCount: number;
  /** The scores of its members together. */
  clanScore: number;
  /** Counts the public changes; consumers of `clan.changed` apply only what is newer. */
  version: number;
  createdAt: Date;
}

/**
 * Clan names are compared by this form: unique without regard to case, to spaces between words, to how accents are written and to
 * characters that cannot be seen.
 */
export const clanNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ');
