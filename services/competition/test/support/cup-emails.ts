import { expect } from '@jest/globals';
import type { NotificationRequested } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { admin, type TestCompetition, type TestPlayer } from './competition.ts';

type Email = NotificationRequested['data'];

/** Reads the emails about a cup. Recipients are `admin`, and `p0`, `p1` … in the order of `people`. */
export const createEmailReader = (competition: TestCompetition, people: readonly TestPlayer[]) => {
  const findName = (id: string) => (id === admin.userId ? 'admin' : `p${people.findIndex((one) => one.id === id)}`);

  const listEmails = async (cup: string): Promise<Email[]> =>
    (await competition.events('notification.requested'))
      .map(({ data }) => data)
      .filter(({ vars }) => vars['tournamentId'] === cup);

  /** As in `registered p0`. */
  const brief = ({ playerId, vars }: Email) => `${vars['event'] ?? 'finished'} ${findName(playerId)}`;

  const briefs = async (cup: string, template: Email['template']): Promise<string[]> => {
    const emails = await listEmails(cup);
    return emails
      .filter((email) => email.template === template)
      .map(brief)
      .sort();
  };

  /** Waits for emails of the clock. All emails so far are expected, so one that is sent again later fails the next step. */
  const expectEmails = async (cup: string, template: Email['template'], expected: readonly string[]): Promise<void> => {
    await waitFor(async () => (await briefs(cup, template)).length >= expected.length, { what: expected.join() });
    expect(await briefs(cup, template)).toEqual([...expected].sort());
  };

  return { listEmails, brief, briefs, expectEmails };
};
export type EmailReader = ReturnType<typeof createEmailReader>;
