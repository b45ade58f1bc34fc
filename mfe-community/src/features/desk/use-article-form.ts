import type { DeskArticle } from '@portal/contracts';
import { ApiError, call, failureToast, toast, useQueryClient } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ArticleValues, articleForm, isSame, toFields, toValues } from './article-values.ts';
import { deskQueries } from './queries.ts';
import { formatWithZone } from './texts.ts';
import { keepUnsaved, readUnsaved } from './unsaved-text.ts';

/** What happens to the text after it is saved; `at` schedules it. */
type Intent = { publish: false } | { publish: true; at?: string | undefined };

/** Asks before the browser leaves the page. Pages of the portal do not: the text is kept for the way back. */
const useLeaveQuestion = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};

const announce = ({ state, publishAt }: DeskArticle): void => {
  if (state === 'scheduled' && publishAt) toast({ title: 'Scheduled', description: formatWithZone(publishAt) });
  else toast({ title: 'Published', description: 'Readers see it within a few seconds.' });
};

/**
 * The form of an article. `loaded` is the article as the server has it; when another editor changes it, the form keeps its own text until its
 * editor decides.
 */
export const useArticleForm = (loaded: DeskArticle) => {
  const { id } = loaded;
  const queryClient = useQueryClient();
  const intent = useRef<Intent>({ publish: false });
  const [unsaved] = useState(() => readUnsaved(id));
  /** The article that the text changes. */
  const [base, setBase] = useState(() => ({ ...loaded, version: unsaved?.version ?? loaded.version }));
  const [isRestored, setRestored] = useState(unsaved !== undefined);
  /** The editor's own text, while the form has the one of another editor. */
  const [own, setOwn] = useState<ArticleValues>();

  const accept = (article: DeskArticle) => {
    queryClient.setQueryData(deskQueries.article(id).queryKey, article);
    void queryClient.invalidateQueries({ queryKey: deskQueries.lists });
    setBase(article);
  };

  const form = useCallForm({
    schema: articleForm,
    defaultValues: unsaved?.values ?? toValues(loaded),
    mode: 'onTouched',
    send: async (fields) => {
      let article = base;
      if (isDirty) {
        const body = { ...fields, version: base.version };
        article = await call('PUT /api/desk/articles/{id}', { params: { id }, body });
        accept(article);
      }
      const { current } = intent;
      if (!current.publish) return article;
      const { version } = article;
      return call('POST /api/desk/articles/{id}/publish', { params: { id }, body: { version, at: current.at } });
    },
    onSuccess: (article) => {
      accept(article);
      setRestored(false);
      setOwn(undefined);
      if (!intent.current.publish) return;
      announce(article);
      void queryClient.invalidateQueries({ queryKey: ['news'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'draft_changed')
        void queryClient.invalidateQueries({ queryKey: deskQueries.article(id).queryKey });
      const title = intent.current.publish ? 'Not Published' : 'Not Saved';
      failureToast({ title, fallback: 'Please try again. Your text is still here.' }, error);
    },
  });
  const values: ArticleValues = { ...toValues(base), ...useWatch({ control: form.control }) };
  const isDirty = !isSame(values, toValues(base));
  const newer = loaded.version > base.version ? loaded : undefined;

  const show = (shown: ArticleValues) => form.reset(shown);
  const loadNewer = () => {
    if (!newer) return;
    setOwn(isDirty ? values : undefined);
    setRestored(false);
    setBase(newer);
    show(toValues(newer));
  };
  // The newer version replaces the form only if that loses no text.
  const takesNewer = newer !== undefined && !isDirty;
  const takeNewer = useRef(loadNewer);
  takeNewer.current = loadNewer;
  useEffect(() => {
    if (takesNewer) takeNewer.current();
  }, [takesNewer]);

  const kept = isDirty ? values : own;
  const text = kept && JSON.stringify(kept);
  const { version } = base;
  useEffect(() => {
    keepUnsaved(id, text === undefined ? undefined : { values: JSON.parse(text), version });
  }, [id, text, version]);
  useLeaveQuestion(kept !== undefined);

  const run = (next: Intent) => {
    intent.current = next;
    void form.submit();
  };

  return {
    control: form.control,
    isPending: form.isPending,
    base,
    fields: toFields(values),
    isDirty,
    accept,
    save: () => run({ publish: false }),
    publish: (at?: string) => run({ publish: true, at }),
    /** Another editor's version, while the form has text that is not saved. */
    conflict: isDirty ? newer : undefined,
    loadNewer,
    /** Saving replaces the other editor's version from now on. */
    keepOwn: () => newer && setBase(newer),
    own,
    restoreOwn: () => {
      if (own) show(own);
      setOwn(undefined);
    },
    discardOwn: () => setOwn(undefined),
    isRestored: isRestored && isDirty,
    discardChanges: () => {
      setRestored(false);
      show(toValues(base));
    },
  };
};
export type ArticleForm = ReturnType<typeof useArticleForm>;
