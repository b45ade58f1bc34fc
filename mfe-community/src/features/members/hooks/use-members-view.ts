import { withQuery, withValues } from '@portal/contracts/ui';
import { type To, useSearchParams } from '@portal/portal';
import { useSearchText } from '../../../shared/use-search-text.ts';

/** The search text and the id of the selected member, kept in the address so that they can be shared and survive a reload. */
export const useMembersView = () => {
  const [query, setQuery] = useSearchParams();
  const change = (values: Record<string, string>) =>
    setQuery((current) => withValues(current, values), { replace: true });
  const [text, setText] = useSearchText(query.get('q') ?? '', (q) => change({ q }));
  const selectedId = query.get('member');
  return {
    text,
    selectedId,
    onTextChange: (next: string) => {
      setText(next);
      if (selectedId !== null) change({ member: '' });
    },
    /** The address of a selection. Following it is a step that Back reverts. */
    pathTo: (id: string): To => ({ search: withQuery('', withValues(query, { q: text, member: id })) }),
  };
};
