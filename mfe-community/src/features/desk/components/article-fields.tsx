import { limits } from '@portal/contracts/limits';
import { Stack, theme } from '@portal/ui';
import { Field, FormTextArea, FormTextField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { categoryNames } from '../texts.ts';
import type { ArticleForm } from '../use-article-form.ts';
import { CoverField } from './cover-field.tsx';

type Props = Pick<ArticleForm, 'control'>;

const categories = Object.entries(categoryNames).map(([value, label]) => ({
  value: value as keyof typeof categoryNames,
  label,
}));

const CategoryField = ({ control }: Props) => {
  const { field } = useController({ control, name: 'category' });
  return (
    <Field label="Category">
      {(props) => <Select {...props} options={categories} value={field.value} onValueChange={field.onChange} />}
    </Field>
  );
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space[4]};
`;

/** Everything that an editor writes. */
export const ArticleFieldset = ({ control }: Props) => (
  <Stack gap={5}>
    <FormTextField control={control} name="title" label="Title" maxLength={limits.article.title} autoComplete="off" />
    <FormTextArea
      control={control}
      name="excerpt"
      label="Excerpt"
      description="One or two sentences for cards and links."
      rows={2}
      maxLength={limits.article.excerpt}
    />
    <Columns>
      <CategoryField control={control} />
      <FormTextField
        control={control}
        name="date"
        type="date"
        label="Date (optional)"
        description="By default the day it is first published."
      />
    </Columns>
    <CoverField control={control} />
    <FormTextArea
      control={control}
      name="markdown"
      label="Text"
      description="Markdown: ## Heading, **bold**, *italic*, - list, > quote, [link](https://example.com). A link to a match, alone in its line, shows the match."
      rows={24}
    />
  </Stack>
);
