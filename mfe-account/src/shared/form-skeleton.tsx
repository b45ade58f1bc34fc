import { Card, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';

export interface FormSkeletonProps {
  fields: number;
  subtitleLines?: 1 | 2;
  /** Something else in the form, as high as this: a strength meter, a countdown. */
  extra?: string;
  /** Links under the form. */
  links?: number;
}

/** A field keeps the place of its error, too. */
const Field = styled(Stack)`
  padding-block-end: ${theme.space[2]};
`;

const Link = styled(Stack)`
  height: ${theme.touchTarget};
`;

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of a screen with one form, while its code is on its way. */
export const FormSkeleton = ({ fields, subtitleLines = 2, extra, links = 1 }: FormSkeletonProps) => (
  <SkeletonGroup>
    <Page width="form">
      <Card padding="lg">
        <Stack gap={2} align="center">
          <Skeleton width="14rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
          <Skeleton width="17rem" height={`calc(${subtitleLines} * 1.55 * ${theme.fontSize.lead})`} />
        </Stack>
        <Stack gap={5}>
          {keys(fields).map((field) => (
            <Field key={field} gap={2}>
              <Skeleton width="8rem" height="1.375rem" />
              <Skeleton shape="block" height="3rem" />
            </Field>
          ))}
          {extra && <Skeleton shape="block" height={extra} />}
          <Skeleton shape="block" height="3.25rem" />
        </Stack>
        <Stack gap={1}>
          {keys(links).map((link) => (
            <Link key={link} align="center" justify="center">
              <Skeleton width="12rem" height="1.25rem" />
            </Link>
          ))}
        </Stack>
      </Card>
    </Page>
  </SkeletonGroup>
);
