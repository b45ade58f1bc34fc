import type { Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { call, failureToast, formatDay, useNavigate, usePagedList, useQueryClient, useSubmit } from '@portal/portal';
import { Button, Card, Cluster, EmptyState, QueryState, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { DialogContent } from '@portal/ui/overlays';
import { styled } from 'styled-components';
import { deskQueries } from '../queries.ts';

const Cups = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const CupName = styled(Text)`
  overflow-wrap: anywhere;
`;

interface CupRowProps {
  cup: Tournament;
  isPending: boolean;
  onDraft: () => void;
}

const CupRow = ({ cup, isPending, onDraft }: CupRowProps) => (
  <Card>
    <Cluster justify="between" gap={3}>
      <Stack gap={1}>
        <CupName weight="bold" dir="auto">
          {cup.name}
        </CupName>
        <Text size="small" tone="muted">
          {`Ended ${formatDay(cup.endDate)}. ${cup.participants} took part.`}
          {cup.phase === 'finished' && ' Results can still be disputed.'}
        </Text>
      </Stack>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        aria-label={`Create draft from ${cup.name}`}
        onClick={onDraft}
      >
        Create draft
      </Button>
    </Cluster>
  </Card>
);

/** Whether the cup was played in the portal to its end. */
const hasBracket = ({ phase }: Tournament): boolean => phase === 'finished' || phase === 'settled';

/** Lists cups that have ended. Choosing one opens its draft, which is written unless an editor has it already. */
export const CupDialog = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = usePagedList(deskQueries.cups());
  const draft = useSubmit({
    mutationFn: (from: string) => call('POST /api/desk/articles', { body: { from } }),
    onSuccess: (article) => {
      queryClient.setQueryData(deskQueries.article(article.id).queryKey, article);
      void queryClient.invalidateQueries({ queryKey: deskQueries.lists });
      void navigate(communityPaths.deskArticle(article.id));
    },
    onError: (error) => failureToast({ title: 'Draft Not Created', fallback: 'Please try again.' }, error),
  });
  return (
    <DialogContent
      title="Draft from a cup"
      description="The draft has the final, the champion's path, the standings and a picture. Edit it before you publish."
    >
      <QueryState
        query={list}
        skeleton={
          <SkeletonGroup>
            <Skeleton shape="block" height="16rem" />
          </SkeletonGroup>
        }
        empty={<EmptyState title="No cup has ended yet" headingLevel={3} />}
        failure="Couldn't load the cups."
        headingLevel={3}
      >
        {(cups) => (
          <Stack gap={3}>
            <Cups>
              {cups.filter(hasBracket).map((cup) => (
                <li key={cup.id}>
                  <CupRow
                    cup={cup}
                    isPending={draft.isPending && draft.variables === cup.id}
                    onDraft={() => draft.mutate(cup.id)}
                  />
                </li>
              ))}
            </Cups>
            <LoadMore list={list} failedText="Couldn't load more cups." />
          </Stack>
        )}
      </QueryState>
    </DialogContent>
  );
};
