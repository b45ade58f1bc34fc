import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type NewsArticle, newsArticle, newsCategories, portalConfig, z } from '@portal/contracts';
import { silentLogger } from '@portal/service-kit/testing';
import type { Types } from 'mongoose';
import sharp from 'sharp';
import { loadDemoData } from '../src/demo-data/load-demo-data.ts';
import { buildPlayerChanged, newId, startCommunity, type TestCommunity } from './support/community.ts';

const official = '65f0c0ffee0000000000a001';
const demoPlayer = '65f0c0ffee0000000000a003';
const readJson = (path: string): { id: string }[] => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const now = new Date('2026-11-21T12:00:00.000Z');

let community: TestCommunity;
let articles: NewsArticle[];
beforeAll(async () => {
  community = await startCommunity({ clock: () => now });
  await loadDemoData({
    environment: { ...community.environment, EVENT_SUBSCRIBERS: [] },
    portal: portalConfig.parse({}),
    clock: () => now,
    logger: silentLogger,
  });
  await community.publish([official, demoPlayer].map((id) => buildPlayerChanged(id)));
  articles = z.array(newsArticle).parse((await community.call({ key: 'GET /api/news' })).json);
});
afterAll(() => community.stop());

describe('the demo articles', () => {
  test('are twelve, of all categories, newest first and none from the future', () => {
    expect(articles).toHaveLength(12);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(newsCategories));
    const days = articles.map(({ createdAt }) => createdAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect((days[0] ?? '') < now.toISOString()).toBe(true);
  });

  test('have their own titles and pictures of the reported size', async () => {
    expect(new Set(articles.map(({ title }) => title)).size).toBe(12);
    expect(new Set(articles.map(({ imageUrl }) => imageUrl)).size).toBe(12);
    for (const { imageUrl, imageSize } of articles) {
      const hash = imageUrl?.split('/').at(-1) ?? '';
      const { bytes } = await community.call({ key: 'GET /api/news-images/{hash}', params: { hash } });
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...imageSize });
    }
  });

  test('are plain text of several paragraphs', () => {
    for (const { content } of articles) {
      expect(content.split('\n').length).toBeGreaterThan(4);
      expect(content).not.toMatch(/[<>]|\*\*|^#|^\d\.\s*$/m);
    }
  });
});

describe('the demo follows', () => {
  test.each([
    ['the official account', official],
    ['demo_player', demoPlayer],
  ])('give %s followers and followings', async (_who, id) => {
    const { json } = await community.call({
      key: 'GET /api/users/{id}/follow-stats',
      params: { id },
      as: { userId: newId() },
    });
    expect(json).toEqual({ followersCount: expect.any(Number), followingCount: expect.any(Number) });
    const stats = z.object({ followersCount: z.int().min(10), followingCount: z.int().min(5) });
    expect(stats.safeParse(json).error).toBeUndefined();
  });

  test('concern demo accounts only, whose ranks have changed since the week began', async () => {
    const accounts = (file: string) => readJson(`../../account/seed/${file}.json`).map(({ id }) => id);
    const known = new Set([...accounts('accounts'), portalConfig.parse({}).privilegedUserId]);
    const followed = await community.db.collection('follows').distinct('followeeId');
    expect(followed.map(String).filter((id) => !known.has(id))).toEqual([]);
    expect(await community.db.collection('weeklyRanks').countDocuments()).toBe(known.size - 1);
    const { json } = await community.call({ key: 'GET /api/leaderboard/me', as: { userId: demoPlayer } });
    expect(json).toMatchObject({ change: expect.any(Number) });
  });

  test('have exact counts, and no player follows itself', async () => {
    const [follows, counts] = [community.db.collection('follows'), community.db.collection('followCounts')];
    const counted = new Map<string, { followers: number; following: number }>();
    const of = (id: Types.ObjectId) => {
      const found = counted.get(id.toHexString()) ?? { followers: 0, following: 0 };
      counted.set(id.toHexString(), found);
      return found;
    };
    for await (const { followerId, followeeId } of follows.find()) {
      expect(String(followerId)).not.toBe(String(followeeId));
      of(followeeId).followers += 1;
      of(followerId).following += 1;
    }
    const rows = await counts.find().toArray();
    expect(new Map(rows.map(({ _id, ...count }) => [String(_id), count]))).toEqual(counted);
  });
});
