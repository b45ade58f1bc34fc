import { randomBytes } from 'node:crypto';
import { type Clan, type ClanDetails, clan, clanDetails } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { admin, type TestCompetition } from './competition.ts';

type ClanForm = Record<string, string | Blob>;

/** A form like the dialog's; `overrides` replaces the fields under test. */
export const clanForm = (overrides: ClanForm = {}): FormData => {
  const form = new FormData();
  const fields: ClanForm = {
    name: `Clan ${randomBytes(5).toString('hex')}`,
    description: 'Plays every evening',
    ...overrides,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Sends the form, by default as the privileged user. */
export const sendClan = (
  competition: TestCompetition,
  overrides: ClanForm = {},
  as: typeof admin | undefined = admin,
): Promise<CallResponse> => competition.call({ key: 'POST /api/clans', body: clanForm(overrides), ...(as && { as }) });

export const createClan = async (competition: TestCompetition, overrides: ClanForm = {}): Promise<Clan> => {
  const response = await sendClan(competition, overrides);
  if (response.status !== 200)
    throw new Error(`create clan returned ${response.status} ${JSON.stringify(response.json)}`);
  return clan.parse(response.json);
};

/** Repeats a call while a busy machine responds with 503. */
export const retryWhileBusy = async (send: () => Promise<CallResponse>): Promise<CallResponse> => {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
  }
};

export const addMember = ({ call }: Pick<TestCompetition, 'call'>, id: string, userId: string): Promise<CallResponse> =>
  call({ key: 'POST /api/clans/{id}/members', params: { id }, json: { userId }, as: admin });

export const readDetails = async (competition: TestCompetition, id: string): Promise<ClanDetails> => {
  const { json } = await competition.call({ key: 'GET /api/clans/{id}/details', params: { id } });
  return clanDetails.parse(json);
};

/** The cursor of the next page from the `Link` header. */
export const readCursor = ({ headers }: CallResponse): string | undefined => {
  const [, address = ''] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return address ? (new URL(address, 'http://portal').searchParams.get('cursor') ?? undefined) : undefined;
};
