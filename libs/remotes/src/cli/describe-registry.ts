import type { RemoteRegistry } from '@portal/contracts';
import { fallbackOf } from '../store/transitions';

/** All versions with what they are, as lines of text. */
export const describeRegistry = (registry: RemoteRegistry): string[] => {
  const entries = Object.entries(registry.remotes);
  if (entries.length === 0) return ['Nothing is published yet'];
  return entries.flatMap(([name, remote]) => {
    const { active, candidate, pinned, versions, unreadable = [] } = remote;
    const fallback = fallbackOf(remote)?.version;
    const rows = Object.values(versions).sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
    return [
      `${name}${pinned ? '  pinned' : ''}`,
      ...rows.map(({ version, provenAt, demotion, publishedAt, publishedBy }) => {
        const roles = [
          version === active && 'live',
          version === candidate?.version && `candidate ${candidate.percentage} %`,
          version === fallback && 'fallback',
          provenAt && 'proven',
          demotion && `broken: ${demotion.reason}`,
        ].filter(Boolean);
        return `  ${version}  ${publishedAt} by ${publishedBy}${roles.length > 0 ? `  ${roles.join(', ')}` : ''}`;
      }),
      ...unreadable.map((version) => `  ${version}  unreadable: published by another release of the portal`),
    ];
  });
};
