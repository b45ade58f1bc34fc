import type {
  Entrant,
  EntrantKind,
  ListedMatchResponse,
  Look,
  MatchScore,
  MatchSide,
  ShareText,
} from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import type { FixtureShareCard } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../../context.ts';
import { parseClanLogoUrl } from '../../../messages/events.ts';
import { urgency } from '../match/room.ts';

type Text = Pick<FixtureShareCard, 'headline' | 'note'>;

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

const describeScore = (score: MatchScore): Text => {
  const { legs, extra, penalties } = score;
  const headline = sumGoals(score).join(' – ');
  if (penalties) return { headline, note: `${penalties.join(' – ')} on penalties` };
  if (extra) return { headline, note: 'After extra time' };
  return { headline, note: legs.length > 1 ? 'On aggregate' : 'Final score' };
};

const isUnplayed = ({ state }: ListedMatchResponse) => state === 'bye' || state === 'empty' || state === 'skipped';

/** What stands between the two sides. */
const describe = (fixture: ListedMatchResponse): Text => {
  const { result, state, kickOff, aggregate } = fixture;
  if (result && 'score' in result)
    return aggregate
      ? { headline: aggregate.won.join(' – '), note: `Boards · goals ${aggregate.goals.join(' – ')}` }
      : describeScore(result.score);
  if (result) return { headline: 'Walkover', note: result.walkover === 'both' ? 'Nobody advances' : 'Not played' };
  if (isUnplayed(fixture)) return { headline: '–', note: 'Not played' };
  if (fixture.tournament.phase === 'paused') return { headline: 'vs', note: 'Paused' };
  if (urgency[state] !== null) return { headline: 'vs', note: 'With the referee' };
  if (state !== 'waiting') return { headline: 'vs', note: 'Live now' };
  if (!kickOff) return { headline: 'vs', note: 'Still to be played' };
  const start = new Date(kickOff);
  return { headline: day.format(start), note: `${time.format(start)} UTC` };
};

const unknownNames: Record<EntrantKind, string> = { players: 'Unknown player', clans: 'Unknown clan' };

export const nameEntrant = ({ kind, name }: Entrant): string => name ?? unknownNames[kind];

const nameSide = ({ entrant, from }: MatchSide): string => (entrant ? nameEntrant(entrant) : (from ?? 'To be decided'));

const describeResult = (
  { result, aggregate }: ListedMatchResponse,
  [home, away]: readonly [string, string],
): string => {
  if (!result || 'walkover' in result) return `${home} vs ${away}`;
  const { penalties } = result.score;
  const goals = (aggregate?.won ?? sumGoals(result.score)).join('–');
  return `${home} ${goals} ${away}${penalties ? ` (${penalties.join('–')} pens)` : ''}`;
};

/** Builds what a link to the match reads like in a chat, beside its picture. */
export const buildShareText = (fixture: ListedMatchResponse): ShareText => {
  const { home, away, label, tournament } = fixture;
  const { headline, note } = describe(fixture);
  // Otherwise the headline is a score, which the title has, or says nothing.
  const needsHeadline = headline === 'Walkover' || headline.includes(',');
  const state = needsHeadline ? `${headline}, ${note}` : note;
  return {
    title: describeResult(fixture, [nameSide(home), nameSide(away)]),
    description: `${label} of ${tournament.name}. ${state}.`,
  };
};

/** Reads the crest that share images show beside a player. */
export const readCrest = async (
  { pictures }: Pick<CompetitionContext, 'pictures'>,
  look: Look | null | undefined,
): Promise<Buffer | null> => (look?.clan?.logo ? pictures.findBytes(parseClanLogoUrl(look.clan.logo)) : null);

/**
 * Builds what chats show with a link to the match.
 * @param isFinal whether the winner has won the tournament
 */
export const buildFixtureCard = async (
  ctx: Pick<CompetitionContext, 'pictures' | 'portal'>,
  fixture: ListedMatchResponse,
  isFinal: boolean,
): Promise<FixtureShareCard> => {
  const buildSide = async (side: 'home' | 'away') => {
    const { entrant, look }: MatchSide = fixture[side];
    return {
      name: nameSide(fixture[side]),
      clan: entrant?.kind === 'players' ? (look?.clan?.name ?? null) : null,
      picture: await readCrest(ctx, look),
      colors: look?.clan?.colors ?? null,
      isOut: fixture.winner !== null && fixture.winner !== side,
      isChampion: isFinal && fixture.winner === side,
    };
  };
  const [home, away] = await Promise.all([buildSide('home'), buildSide('away')]);
  const eyebrow = `${fixture.tournament.name} · ${fixture.label}`;
  return { brand: ctx.portal.communityName, eyebrow, home, away, ...describe(fixture) };
};
