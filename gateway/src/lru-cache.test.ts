import { describe, expect, test } from '@jest/globals';
import { LruCache } from './lru-cache';

describe('LruCache', () => {
  test('forgets what was used longest ago when it is full', () => {
    const cache = new LruCache<string>(2);
    cache.set('a', 'A');
    cache.set('b', 'B');
    cache.get('a');
    cache.set('c', 'C');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
  });

  test('counts by weight and frees it on replacing and deleting', () => {
    const cache = new LruCache<string>(10, (value) => value.length);
    cache.set('a', 'xxxxxx');
    cache.set('a', 'xx');
    cache.set('b', 'xxxxxxxx');
    expect(cache.get('a')).toBe('xx');
    cache.delete('b');
    cache.set('c', 'xxxxxxx');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['xx', undefined, 'xxxxxxx']);
  });

  test('does not keep what is heavier than all it may hold', () => {
    const cache = new LruCache<string>(3, (value) => value.length);
    cache.set('a', 'xxxx');
    expect(cache.get('a')).toBeUndefined();
  });

  test('deletes by value', () => {
    const cache = new LruCache<number>(10);
    for (const n of [1, 2, 3, 4]) cache.set(String(n), n);
    cache.deleteWhere((n) => n % 2 === 0);
    expect(['1', '2', '3', '4'].map((key) => cache.get(key))).toEqual([1, undefined, 3, undefined]);
  });
});
