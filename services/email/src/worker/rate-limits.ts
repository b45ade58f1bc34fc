import type { EmailLane, EmailOverview } from '@portal/contracts';
import { createBatcher, type Logger, type Redis } from '@portal/service-kit';
import type { EmailWorkerConfig } from '../config';
import type { EmailRepository } from '../data-access/email/email-repository';
import type { Server } from './servers';

interface RateGrant {
  /** 0: granted. Otherwise until the next request may be granted. */
  waitMs: number;
  /** The server's own limit is reached; another server may be free earlier. */
  byServer: boolean;
}

interface RateLimitsOptions {
  config: EmailWorkerConfig;
  redis: Redis;
  emails: Pick<EmailRepository, 'sentByHour'>;
  logger: Logger;
}

const hourMs = 3_600_000;
/** The quota counts whole hours: 25 of them contain any 24 hours. */
const quotaHours = 25;
const quotaWaitMs = 60_000;
/** From the grant until the message is given back: a wait for a connection and an attempt. */
const longestSendMs = 180_000;
const redisWaitMs = 1_000;
/** This share of a second's messages may go out at once; the rest is spread over it, so that no second exceeds the limit. */
const burstShare = 0.05;
const largestBatch = 200;

/**
 * Takes up to ARGV[1] messages from token buckets (ARGV[4..]: name, limit per second) and from the quota of the last 25 hours (ARGV[2], of
 * which the caller may use ARGV[3]; 0: none). Returns how many, else the milliseconds to wait and the bucket to wait for. By Redis's clock.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local granted, wait, by = tonumber(ARGV[1]), 0, ''
local names, left, stored = {}, {}, {}
for i = 4, #ARGV, 2 do names[#names + 1] = ARGV[i] end
local found = redis.call('HMGET', KEYS[1], unpack(names))
for i, name in ipairs(names) do
  local limit = tonumber(ARGV[3 + i * 2])
  local burst = math.max(1, math.floor(limit * ${burstShare}))
  local rate = limit * ${1 - burstShare} / 1000
  local tokens, at = string.match(found[i] or '', '([^:]+):([^:]+)')
  tokens = tokens and math.min(burst, tokens + math.max(0, now - at) * rate) or burst
  left[i] = tokens
  if tokens < granted then granted = math.floor(tokens) end
  local needed = math.ceil((1 - tokens) / rate)
  if needed > wait then wait, by = needed, name end
end
local hour = math.floor(now / ${hourMs})
if ARGV[2] ~= '0' then
  local hours = redis.call('HGETALL', KEYS[2])
  if #hours == 0 then return {-1, 0, ''} end
  local used = 0
  for i = 1, #hours, 2 do
    if tonumber(hours[i]) > hour - ${quotaHours} then used = used + hours[i + 1] else redis.call('HDEL', KEYS[2], hours[i]) end
  end
  if ARGV[3] - used < granted then granted = math.max(0, ARGV[3] - used) end
  if ARGV[3] - used < 1 then wait, by = ${quotaWaitMs}, '' end
end
if granted < 1 then return {0, wait, by} end
for i, name in ipairs(names) do
  stored[#stored + 1] = name
  stored[#stored + 1] = (left[i] - granted) .. ':' .. now
end
redis.call('HSET', KEYS[1], unpack(stored))
if ARGV[2] ~= '0' then redis.call('HINCRBY', KEYS[2], hour, granted) end
return {granted, 0, ''}`;

/** Only when no worker has done it yet. */
const restoreScript = `if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end`;
/** In an emptied Redis it would pass for a quota that is restored. Not to a later hour, which would count less than was sent in it. */
const refundScript = `
local hour = math.floor((redis.call('TIME')[1] * 1000 - ${longestSendMs}) / ${hourMs})
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], hour, -1) end`;

/**
 * The provider's limits, counted in Redis, so that all workers together keep them exactly: per second and in 24 hours for the account, per
 * second for each server and lane. Fails closed: without Redis nothing is granted.
 */
export const createRateLimits = ({ config, redis, emails, logger }: RateLimitsOptions) => {
  const { environment } = config;
  const keys = ['limits', 'quota'].map((name) => `{${environment.REDIS_PREFIX}-mail-limits}:${name}`) as [
    string,
    string,
  ];
  const { perDay: quota, perSecond } = config.limits;
  const unreserved = 1 - environment.MAIL_OTP_RESERVED_PERCENT / 100;
  const perLane = { otp: null, tx: environment.MAIL_TX_PER_SECOND, bulk: environment.MAIL_BULK_PER_SECOND };
  /** Limit per second by bucket; codes are limited by the account and the server only. */
  const bucketsOf = (lane: EmailLane, server: Server) => {
    const limits: [bucket: string, perSecond: number | null][] = [
      ['account', perSecond],
      ['others', lane === 'otp' ? null : perSecond * unreserved],
      [`lane:${lane}`, perLane[lane]],
      [`server:${server.name}`, server.perSecond],
    ];
    return limits.flatMap(([bucket, limit]) => (limit === null ? [] : [bucket, limit]));
  };

  /** Restores the counts of an emptied Redis from the delivery log. */
  const restoreQuota = async (): Promise<void> => {
    const sent = await emails.sentByHour(new Date(Date.now() - quotaHours * hourMs));
    await redis.eval(restoreScript, 1, keys[1], 0, 0, ...sent.flat());
  };

  const unreservedQuota = Math.floor(quota * unreserved);
  const countUsed = async (): Promise<number | null> => {
    const hours = Object.entries(await redis.hgetall(keys[1]));
    const oldest = Math.floor(Date.now() / hourMs) - quotaHours;
    if (hours.length > 0)
      return hours.reduce((sum, [hour, sent]) => sum + (Number(hour) > oldest ? Number(sent) : 0), 0);
    await restoreQuota();
    return countUsed();
  };

  const take = async (lane: EmailLane, server: Server, messages: number): Promise<[number, number, string]> => {
    const usable = lane === 'otp' ? quota : unreservedQuota;
    const call = () => redis.eval(takeScript, 2, ...keys, messages, quota, usable, ...bucketsOf(lane, server));
    const result = (await call()) as [number, number, string];
    if (result[0] >= 0) return result;
    await restoreQuota();
    return (await call()) as [number, number, string];
  };

  interface Request {
    grant: RateGrant;
  }
  const grant = (lane: EmailLane, server: Server) => async (requests: Request[]) => {
    const [granted, waitMs, bucket] = await take(lane, server, requests.length);
    const refusal = { waitMs: Math.max(1, waitMs), byServer: bucket.startsWith('server:') };
    for (const [position, request] of requests.entries())
      request.grant = position < granted ? { waitMs: 0, byServer: false } : refusal;
  };
  const callers = new Map<string, (request: Request) => Promise<void>>();

  return {
    /** Takes one message from every limit that applies, or from none. */
    async take(lane: EmailLane, server: Server): Promise<RateGrant> {
      const key = `${lane}:${server.name}`;
      const call = callers.get(key) ?? createBatcher(grant(lane, server), largestBatch);
      callers.set(key, call);
      const request: Request = { grant: { waitMs: redisWaitMs, byServer: false } };
      await call(request).catch((error: unknown) => logger.debug({ err: error, lane }, 'rate limits are unavailable'));
      return request.grant;
    },
    /** How much of the quota is used; null without one. */
    async status(): Promise<EmailOverview['quota']> {
      if (quota === 0) return null;
      return { used: await countUsed().catch(() => null), limit: quota, reserved: quota - unreservedQuota };
    },
    /** Returns a message to the quota: the provider has not accepted it. */
    async refund(): Promise<void> {
      if (quota === 0) return;
      await redis.eval(refundScript, 1, keys[1]).catch(() => undefined);
    },
  };
};
export type RateLimits = ReturnType<typeof createRateLimits>;
