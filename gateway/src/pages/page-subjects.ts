import { type CallKey, type Contract, contract, type Endpoint, type ResponseOf } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { utcDay } from '@portal/contracts/dates';
import type { PageHead } from './head-tags';

type SubjectHead = Pick<PageHead, 'title' | 'description' | 'publishedAt'> & {
  type: PageHead['type'];
  canonical: string;
  /** Path of its picture for chats, without version. */
  image: string;
  /** Text at the top of its page. */
  text?: string | null;
  /** Path of the picture on its page. */
  picture?: string | null;
};

/** The article, clan, tournament or player that a page shows. */
export interface PageSubject {
  /** Path of the call that reads it, or null when the last segment of the page's path cannot name one. */
  callOf(name: string): string | null;
  /** @throws ZodError for a response that does not match the contract */
  headOf(body: unknown, community: string): SubjectHead;
  /** Title of its page when it does not exist. */
  missingTitle: string;
}

interface Definition<K extends CallKey> {
  missingTitle: string;
  headOf(data: ResponseOf<Contract[K]>, community: string): SubjectHead;
}

const subject = <K extends CallKey>(key: K, { missingTitle, headOf }: Definition<K>): PageSubject => {
  const { params, response }: Endpoint = contract[key];
  const [path = ''] = key.split(' ').slice(1);
  const parameter = /\{(\w+)\}/.exec(path)?.[1] ?? '';
  return {
    missingTitle,
    callOf: (name) =>
      params?.safeParse({ [parameter]: name }).success ? path.replace(/\{\w+\}/, encodeURIComponent(name)) : null,
    headOf: (body, community) => {
      if ('mediaType' in response) throw new Error(`${key} returns no JSON`);
      return headOf(response.parse(body) as ResponseOf<Contract[K]>, community);
    },
  };
};

const number = new Intl.NumberFormat('en-US');
const dayOf = (timestamp: string) => utcDay.format(new Date(timestamp));
const counted = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

export const profiles = subject('GET /api/players/{username}', {
  missingTitle: 'Player Not Found',
  headOf: ({ id, username, avatar, platform, rank, score, gamesPlayed, wins, clanInfo }, community) => ({
    title: username,
    picture: avatar,
    description:
      `${username} plays eFootball on ${platform} at ${community}${clanInfo ? ` for ${clanInfo.name}` : ''}: ` +
      `${rank === null ? '' : `rank ${number.format(rank)}, `}score ${number.format(score)}, ` +
      `${counted(wins, 'win')} in ${counted(gamesPlayed, 'game')}.`,
    type: 'profile',
    canonical: communityPaths.member(username.toLowerCase()),
    image: `/api/players/${id}/share-image`,
  }),
});

/** By the pattern of the page. */
export const pageSubjects: Readonly<Record<string, PageSubject>> = {
  '/news/:id': subject('GET /api/news/{id}', {
    missingTitle: 'Article Not Found',
    headOf: ({ id, title, excerpt, createdAt, imageUrl }) => ({
      title,
      picture: imageUrl,
      text: excerpt,
      description: excerpt,
      type: 'article',
      canonical: communityPaths.article(id),
      image: `/api/news/${id}/share-image`,
      publishedAt: createdAt,
    }),
  }),
  '/clans/:id': subject('GET /api/clans/{id}', {
    missingTitle: 'Clan Not Found',
    headOf: ({ id, name, description, logo, memberCount }, community) => ({
      title: name,
      picture: logo,
      text: description,
      description: `${name} is an eFootball clan at ${community} with ${counted(memberCount, 'member')}. ${description ?? ''}`,
      type: 'website',
      canonical: competitionPaths.clan(id),
      image: `/api/clans/${id}/share-image`,
    }),
  }),
  '/tournaments/:id': subject('GET /api/tournaments/{id}', {
    missingTitle: 'Tournament Not Found',
    headOf: ({ id, name, game, prizePool, participants, maxParticipants, startDate, endDate }, community) => ({
      title: name,
      description:
        `${game} tournament at ${community}, ${dayOf(startDate)} to ${dayOf(endDate)}: ` +
        `${number.format(participants)} of ${counted(maxParticipants, 'player')}, prize pool $${number.format(prizePool)}.`,
      type: 'website',
      canonical: competitionPaths.tournament(id),
      image: `/api/tournaments/${id}/share-image`,
    }),
  }),
  '/members/:username': profiles,
};
