import { type To, useSearchParams } from '@portal/portal';
import { useCallback } from 'react';
import { useSearchText, withValues } from '../../shared/use-search-text';

/** The search text and the id of the selected member, kept in the address so that they can be shared and survive a reload. */
export const useMembersView = () => {
  const [query, setQuery] = useSearchParams();
  const storeText = useCallback(
    (text: string) => setQuery((current) => withValues(current, { q: text }), { replace: true }),
    [setQuery],
  );
  const [text, setText] = useSearchText(query.get('q') ?? '', storeText);
  const selectedId = query.get('member');
  return {
    text,
    selectedId,
    onTextChange: (next: string) => {
      setText(next);
      if (selectedId !== null) setQuery((current) => withValues(current, { member: '' }), { replace: true });
    },
    /** The address of a selection. Following it is a step that Back reverts. */
    pathTo: (id: string): To => ({ search: withValues(query, { q: text, member: id }).toString() }),
  };
};
