import { limits, storedSettings, z } from '@portal/contracts';
import { AppError, type Identity, type Player } from '@portal/service-kit';
import { decodeCursor, type Implementation, implement, paginate } from '@portal/service-kit/http';
import { servePicture, serveShareImage } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context.ts';
import { findFinal } from '../../engine/placements.ts';
import { presentTournament } from '../tournaments/present.ts';
import { type ChangeOptions, changeTournament, previewChange } from './commands/change-tournament.ts';
import { countReport } from './commands/count-report.ts';
import { createTournament, findStaff } from './commands/create-tournament.ts';
import { createDailyCup, deleteDailyCup, listDailyCups, pauseDailyCup } from './commands/manage-daily-cups.ts';
import { uploadEvidence } from './commands/upload-evidence.ts';
import { requirePlay, toActor } from './load/actor.ts';
import type { Change } from './load/change.ts';
import { readPeople, readPlayerNames, requireEntrantKind } from './load/people.ts';
import { readPlayerCups } from './load/rewards.ts';
import { listWithBoards } from './match/games.ts';
import { describeEntrantChange, presentCorrection } from './present/correction.ts';
import { presentEntry } from './present/entry.ts';
import { presentLogRow } from './present/log.ts';
import { listFixtures } from './reads/list-fixtures.ts';
import { readOwnTournament } from './reads/read-own.ts';
import { readOwnMatches } from './reads/read-own-matches.ts';
import {
  presentChangedMatch,
  readBracket,
  readEvidence,
  readMatch,
  readPosition,
  readQueue,
} from './reads/read-tournament.ts';
import { listMoments, readMoment } from './reads/replay.ts';
import { playedShareImageSeconds } from './reads/share-bracket.ts';
import { buildFixtureCard, buildShareText } from './reads/share-fixture.ts';
import { computeBracket, type TournamentCommand } from './tournament/state.ts';

const logCursor = z.tuple([z.int().positive()]);

/** Who calls, and what is known of the request. */
interface Call {
  player: Player;
  identity: Pick<Identity, 'requestId'>;
  signal: AbortSignal;
}

export const playRoutes = (ctx: CompetitionContext): Implementation[] => {
  const runCommand = (
    id: string,
    command: TournamentCommand,
    { player, identity: { requestId }, signal }: Call,
    { version, mode }: Pick<ChangeOptions, 'version'> & { mode?: 'preview' | 'apply' | undefined } = {},
  ) =>
    mode === 'preview'
      ? previewChange(ctx, id, command, toActor(player), { version })
      : changeTournament(ctx, id, command, toActor(player), { version, requestId, signal });

  const readEntry = async ({ after: { play, entries }, people: { names } }: Change, entrantId: string) => {
    const entry = entries.get(entrantId);
    if (!entry) throw new AppError('not_registered');
    return presentEntry({ play }, entry, await readPosition(ctx, play.id, entry), names);
  };

  /** The entry of a player, or in a clan cup of the player's clan. */
  const readOwnEntry = (change: Change, playerId: string) => readEntry(change, change.after.clan?.id ?? playerId);

  return [
    implement('GET /api/tournaments/{id}/bracket', ({ params: { id } }) => readBracket(ctx, id)),

    implement('GET /api/tournaments/{id}/log', async ({ params: { id }, query: { limit, cursor, key }, ...call }) => {
      const [before] = decodeCursor(logCursor, cursor) ?? [];
      await requirePlay(ctx, id);
      const found = await ctx.tournamentLog.list(
        id,
        { before, keys: key === undefined ? undefined : listWithBoards(key) },
        limit + 1,
      );
      const rows = paginate(call.http, found, limit, ({ version }) => [version]);
      const names = await readPlayerNames(
        ctx,
        rows.flatMap(({ by }) => by ?? []),
      );
      return rows.map((row) => presentLogRow(row, names));
    }),

    implement('GET /api/tournaments/{id}/moments', ({ params: { id } }) => listMoments(ctx, id)),

    implement('GET /api/tournaments/{id}/moments/{version}', ({ params: { id, version } }) =>
      readMoment(ctx, id, version),
    ),

    implement('GET /api/tournaments/{id}/me', ({ params: { id }, player }) => readOwnTournament(ctx, id, player)),

    implement('GET /api/matches/mine', ({ player }) => readOwnMatches(ctx, player)),

    implement('GET /api/players/{id}/cups', ({ params: { id } }) => readPlayerCups(ctx, id, limits.play.profileCups)),

    implement('GET /api/fixtures', ({ query }) => listFixtures(ctx, query)),

    implement('GET /api/tournaments/{id}/queue', ({ params: { id }, player }) => readQueue(ctx, id, player)),

    implement('GET /api/tournaments/{id}/matches/{key}', ({ params: { id, key }, player }) =>
      readMatch(ctx, id, key, player),
    ),

    implement('GET /api/tournaments/{id}/matches/{key}/share-text', async ({ params: { id, key } }) =>
      buildShareText(await readMatch(ctx, id, key, null)),
    ),

    implement('GET /api/tournaments/{id}/matches/{key}/share-image', async ({ params: { id, key }, http, signal }) => {
      const [play, match] = await Promise.all([requirePlay(ctx, id), readMatch(ctx, id, key, null)]);
      const isFinal = findFinal(computeBracket(play))?.planned.key === key;
      return serveShareImage(http, await buildFixtureCard(ctx, match, isFinal), signal, playedShareImageSeconds);
    }),

    implement(
      'POST /api/tournaments/{id}/matches/{key}',
      async ({ params: { id, key }, body, player, identity, signal }) => {
        if (body.do === 'report') await countReport(ctx, { id, key }, body.score, player);
        const command = { do: 'match', key, action: body } as const;
        return presentChangedMatch(ctx, await runCommand(id, command, { player, identity, signal }), key, player);
      },
    ),

    implement(
      'POST /api/tournaments/{id}/matches/{key}/evidence',
      async ({ params, file, player, identity, signal }) => {
        if (!file) throw new AppError('invalid_image');
        const change = await uploadEvidence(ctx, params, file.bytes, player, { requestId: identity.requestId, signal });
        return presentChangedMatch(ctx, change, params.key, player);
      },
    ),

    implement('GET /api/tournaments/{id}/matches/{key}/evidence/{hash}', async ({ params, player, http }) => {
      const bytes = await readEvidence(ctx, params, player);
      return servePicture(http, { etag: params.hash, cacheControl: 'private, no-store' }, () => bytes);
    }),

    implement('POST /api/tournaments/{id}/entry', async ({ params: { id }, body, player, identity, signal }) => {
      const { gameId, lineup } = body;
      const command = { do: 'register', gameId, lineup } as const;
      return readOwnEntry(await runCommand(id, command, { player, identity, signal }), player.userId);
    }),

    implement('DELETE /api/tournaments/{id}/entry', async ({ params: { id }, player, identity, signal }) => {
      await runCommand(id, { do: 'withdraw' }, { player, identity, signal });
      return { success: true as const };
    }),

    implement('POST /api/tournaments/{id}/check-in', async ({ params: { id }, player, identity, signal }) =>
      readOwnEntry(await runCommand(id, { do: 'check-in' }, { player, identity, signal }), player.userId),
    ),

    implement('POST /api/tournaments', async ({ body: { settings }, player, log }) => {
      const tournament = await createTournament(ctx, settings, player);
      log.info({ event: 'tournament-created', tournamentId: tournament.id, by: player.userId }, 'tournament created');
      return presentTournament(tournament);
    }),

    implement('GET /api/daily-cups', ({ player }) => listDailyCups(ctx, player)),

    implement('POST /api/daily-cups', ({ body, player }) => createDailyCup(ctx, body, player)),

    implement('PUT /api/daily-cups/{id}', ({ params: { id }, body, player }) =>
      pauseDailyCup(ctx, id, body.isPaused, player),
    ),

    implement('DELETE /api/daily-cups/{id}', async ({ params: { id }, player }) => {
      await deleteDailyCup(ctx, id, player);
      return { success: true as const };
    }),

    implement('PUT /api/tournaments/{id}/settings', async ({ params: { id }, body, player, identity, signal }) => {
      const staff = await findStaff(ctx, body.settings);
      const command = { do: 'settings', settings: storedSettings.parse(body.settings), staff } as const;
      await runCommand(id, command, { player, identity, signal }, { version: body.version });
      return readBracket(ctx, id);
    }),

    implement('POST /api/tournaments/{id}/phase', async ({ params: { id }, body, player, identity, signal }) => {
      const { to, reason = null, movesTimes } = body;
      const command = { do: 'phase', to, reason, movesTimes } as const;
      await runCommand(id, command, { player, identity, signal }, { version: body.version });
      return readBracket(ctx, id);
    }),

    implement('POST /api/tournaments/{id}/clocks', async ({ params: { id }, body, player, identity, signal }) => {
      const { minutes, reason, version } = body;
      await runCommand(id, { do: 'clocks', minutes, reason }, { player, identity, signal }, { version });
      return readBracket(ctx, id);
    }),

    implement('PUT /api/tournaments/{id}/seeds', async ({ params: { id }, body, player, identity, signal }) => {
      const command =
        'by' in body
          ? ({ do: 'seeds', by: body.by } as const)
          : ({ do: 'move-seed', entrantId: body.move, to: body.to } as const);
      await runCommand(id, command, { player, identity, signal }, { version: body.version });
      return (await readBracket(ctx, id)).entrants;
    }),

    implement(
      'POST /api/tournaments/{id}/entrants/{entrantId}',
      async ({ params: { id, entrantId }, body, player, identity, signal }) => {
        const joining = body.do === 'replace' ? body.by : body.do === 'add' ? entrantId : undefined;
        if (joining !== undefined) await requireEntrantKind(ctx, id, joining);
        const { by = null, reason, isPrivate, mode, version } = body;
        const command = { do: 'entrant', action: body.do, entrantId, by, reason, isPrivate } as const;
        const change = await runCommand(id, command, { player, identity, signal }, { version, mode });
        const entry = await readEntry(change, entrantId);
        if (mode !== 'preview') return entry;
        const { names } = await readPeople(ctx, { named: change.after.play.entrants });
        return { ...entry, notes: describeEntrantChange(change, names) };
      },
    ),

    implement('POST /api/tournaments/{id}/corrections', async ({ params: { id }, body, player, identity, signal }) => {
      const { key, verdict, reason, mode, version } = body;
      const command = { do: 'correct', key, verdict, reason } as const;
      const change = await runCommand(id, command, { player, identity, signal }, { version, mode });
      const { names } = await readPeople(ctx, { named: change.after.play.entrants });
      return presentCorrection(change, key, names);
    }),
  ];
};
