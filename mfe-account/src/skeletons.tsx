import { PaintedValue } from '@portal/portal';
import { Card, Heading, media, Page, Skeleton, SkeletonGroup, Stack, theme, VisuallyHidden } from '@portal/ui';
import { styled } from 'styled-components';
import { AuthFrame } from './shared/auth-frame';
import { BannerBox, Columns, UnequalColumns } from './shared/layout';

interface FormSkeletonProps {
  /** The heading, for screen readers. */
  title?: string;
  fields: number;
  subtitleLines?: 1 | 2;
  /** Height of another element of the form: a countdown. */
  extra?: string;
  /** Links below the form. */
  links?: number;
}

/** Includes the space of the error message. */
const Field = styled(Stack)`
  padding-block-end: ${theme.space[2]};
`;

const Link = styled(Stack)`
  height: ${theme.touchTarget};
`;

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

const FormSkeleton = ({ title, fields, subtitleLines = 2, extra, links = 1 }: FormSkeletonProps) => (
  <SkeletonGroup>
    <AuthFrame>
      <div>
        <Stack gap={2} align="center">
          {title && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
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
      </div>
    </AuthFrame>
  </SkeletonGroup>
);

export const SignInSkeleton = () => <FormSkeleton fields={2} subtitleLines={1} links={2} />;
export const SignUpSkeleton = () => <FormSkeleton fields={4} />;
export const VerifyEmailSkeleton = () => <FormSkeleton title="Verify Your Email" fields={1} extra="10.5rem" />;
export const ForgotPasswordSkeleton = () => <FormSkeleton fields={1} />;
export const ResetPasswordSkeleton = () => <FormSkeleton fields={2} />;

const Content = styled(Skeleton)<{ $phoneHeight: string; $height: string }>`
  height: ${({ $phoneHeight }) => $phoneHeight};

  ${media.sm} { height: ${({ $height }) => $height}; }
`;

interface CardSkeletonProps {
  /** Height of the content below the title. */
  height: string;
  phoneHeight?: string;
  titleWidth?: string;
}

const CardSkeleton = ({ height, phoneHeight = height, titleWidth = '9rem' }: CardSkeletonProps) => (
  <Card padding="lg">
    <Skeleton width={titleWidth} height="1.75rem" />
    <Content shape="block" $height={height} $phoneHeight={phoneHeight} />
  </Card>
);

const HeaderSkeleton = ({ subtitleWidth = '22rem' }: { subtitleWidth?: string }) => (
  <Stack gap={2}>
    <Skeleton width="16rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
    <Skeleton width={subtitleWidth} height={`calc(1.55 * ${theme.fontSize.lead})`} />
  </Stack>
);

interface EmailPageSkeletonProps {
  /** Height of the content above the tools. */
  lead?: string;
  /** Content heights of the cards of each column. */
  columns: readonly (readonly string[])[];
}

const EmailPageSkeleton = ({ lead, columns }: EmailPageSkeletonProps) => (
  <SkeletonGroup>
    <Page>
      <HeaderSkeleton />
      {lead && <Skeleton shape="block" height={lead} />}
      <Columns>
        {keys(columns.length).map((column) => (
          <Stack key={column} gap={5}>
            {columns[column]?.map((height) => (
              <CardSkeleton key={height} titleWidth="12rem" height={height} />
            ))}
          </Stack>
        ))}
      </Columns>
    </Page>
  </SkeletonGroup>
);

const emailTestCards = ['4.75rem', '26rem'];
export const EmailTestSkeleton = () => <EmailPageSkeleton columns={[emailTestCards, emailTestCards]} />;
export const EmailDashboardSkeleton = () => (
  <EmailPageSkeleton lead="11.5rem" columns={[['4.5rem', '12.5rem'], ['24rem']]} />
);

export const EmailOperationsSkeleton = () => (
  <EmailPageSkeleton
    lead="3rem"
    columns={[
      ['9rem', '12rem'],
      ['9rem', '12rem'],
    ]}
  />
);

export const RemoteOperationsSkeleton = () => (
  <SkeletonGroup>
    <Page>
      <HeaderSkeleton />
      {keys(3).map((remote) => (
        <Stack key={remote} gap={4}>
          <Skeleton width="12rem" height="2rem" />
          <Content shape="block" $height="8.5rem" $phoneHeight="18rem" />
        </Stack>
      ))}
    </Page>
  </SkeletonGroup>
);

export const EmailPreferencesSkeleton = () => (
  <SkeletonGroup>
    <Page width="form">
      <HeaderSkeleton subtitleWidth="14rem" />
      <CardSkeleton height="14rem" />
    </Page>
  </SkeletonGroup>
);

export const ProfileSkeleton = () => (
  <Page>
    <SkeletonGroup>
      <Stack gap={5}>
        <BannerBox>
          <Stack gap={3} align="center">
            <Skeleton shape="circle" width="7rem" height="7rem">
              <PaintedValue of="picture" />
            </Skeleton>
            <Skeleton shape="block" width="10rem" height="2.25rem" />
          </Stack>
          <Stack gap={3}>
            <Heading level={1}>
              <PaintedValue of="title">
                <VisuallyHidden>Profile</VisuallyHidden>
                <Skeleton width="14rem" height="1lh" />
              </PaintedValue>
            </Heading>
            <Skeleton width="12rem" height="1.5rem" />
            <Skeleton width="8rem" height="1.5rem" />
          </Stack>
          <Stack gap={3}>
            <Skeleton shape="block" width="13.125rem" height="2.75rem" />
            <Skeleton shape="block" width="13.125rem" height="2.75rem" />
            <Skeleton shape="block" width="13.125rem" height="2.75rem" />
          </Stack>
        </BannerBox>
        <UnequalColumns>
          <Stack gap={5}>
            <CardSkeleton height="15.6rem" phoneHeight="22.2rem" />
            <CardSkeleton height="2.75rem" phoneHeight="9.75rem" />
          </Stack>
          <Stack gap={5}>
            <CardSkeleton height="6rem" />
            <CardSkeleton height="15.5rem" />
          </Stack>
        </UnequalColumns>
      </Stack>
    </SkeletonGroup>
  </Page>
);
