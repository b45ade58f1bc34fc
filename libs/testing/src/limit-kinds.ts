interface Limiter {
  consume(key: string): Promise<void>;
}

const pairs: [one: string, other: string][] = [
  // One /64 in two spellings, two /64s of one /48, two /48s.
  ['2001:db8:1:1::1', '2001:0DB8:1:1:ffff::2%eth0'],
  ['2001:db8:2:1::1', '2001:db8:2:2::1'],
  ['2001:db8:3::1', '2001:db8:4::1'],
  // One IPv4 in two spellings, two IPs of one /24, two /24s.
  ['203.0.113.7', '::ffff:cb00:7107'],
  ['192.0.2.1', '64:ff9b::192.0.2.2'],
  ['198.51.100.1', '198.51.101.1'],
];

const kinds: Record<string, string> = {
  'shared apart apart shared apart apart': 'client',
  'shared shared apart shared shared apart': 'network',
  'apart apart apart apart apart apart': 'key',
};

/** Limits reduced to one point each and counted in memory, as `findLimitKinds` needs them. */
export const singlePointLimits = <Limit extends object>(limits: Record<string, Limit>) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, { ...limit, points: 1, inMemory: true }] as const),
  );

/**
 * Finds by experiment which IPs share a counter of each limiter.
 * @param limiters with one point each
 * @returns by limiter: `client` if IPs of one subscriber share it, `network` if IPs of a wider network do, `key` if none do
 */
export const findLimitKinds = async (limiters: Record<string, Limiter>): Promise<Record<string, string>> => {
  const findKind = async ({ consume }: Limiter) => {
    const seen: string[] = [];
    for (const [one, other] of pairs) {
      await consume(one);
      seen.push(
        await consume(other).then(
          () => 'apart',
          () => 'shared',
        ),
      );
    }
    return kinds[seen.join(' ')] ?? seen.join(' ');
  };
  const found = await Promise.all(
    Object.entries(limiters).map(async ([name, limiter]) => [name, await findKind(limiter)]),
  );
  return Object.fromEntries(found);
};
