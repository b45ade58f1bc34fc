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

/** Clan names are compared by this form: unique without regard to case, to spaces between words and to how accents are written. */
export const clanNameKey = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
