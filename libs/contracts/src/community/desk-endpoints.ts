import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, id, storedPicture } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import * as d from './desk-schemas.ts';
import { fullArticle } from './schemas.ts';

const endpoint = createEndpointBuilder('community');
const params = z.strictObject({ id });
const desk = { access: 'player', feature: 'newsDesk' } as const;
const ofEditors = { ...desk, errors: ['forbidden'] } as const;
const onDraft = { ...desk, params, errors: ['forbidden', 'article_not_found'] } as const;

/** Calls of editors: players in `EDITORS`, operators and the privileged user. */
export const deskEndpoints = {
  'GET /api/desk/me': endpoint({
    summary: 'Whether the caller is an editor',
    ...desk,
    response: z.object({ editor: z.boolean() }),
  }),
  'GET /api/desk/articles': endpoint({
    summary: 'Articles of one state, the last changed first',
    ...ofEditors,
    query: d.deskQuery,
    response: z.array(d.deskSummary),
    paged: true,
  }),
  'POST /api/desk/articles': endpoint({
    summary:
      'Create a draft, or get the draft about a tournament that has ended, which is written if it does not exist',
    ...ofEditors,
    body: d.newArticle,
    response: d.deskArticle,
    errors: ['forbidden', 'tournament_not_found', 'phase_not_possible', 'storage_full', 'invalid_image'],
  }),
  'GET /api/desk/articles/{id}': endpoint({
    summary: 'One article with its text, as its editors last saved it',
    ...onDraft,
    response: d.deskArticle,
  }),
  'PUT /api/desk/articles/{id}': endpoint({
    summary: 'Save the draft; readers of a published article see the change when it is published again',
    ...onDraft,
    body: d.changedArticle,
    response: d.deskArticle,
    errors: [...onDraft.errors, 'draft_changed'],
  }),
  'DELETE /api/desk/articles/{id}': endpoint({
    summary: 'Delete a draft or a retracted article, and its picture unless another one has it',
    ...onDraft,
    response: done,
    errors: [...onDraft.errors, 'article_published'],
  }),
  'POST /api/desk/articles/{id}/publish': endpoint({
    summary: 'Publish what is saved, now or at a time',
    ...onDraft,
    body: d.publishBody,
    response: d.deskArticle,
    errors: [...onDraft.errors, 'draft_changed'],
  }),
  'POST /api/desk/articles/{id}/retract': endpoint({
    summary: 'Cancel the schedule of a scheduled article, or hide a published one and its picture from readers',
    ...onDraft,
    response: d.deskArticle,
  }),
  'POST /api/desk/articles/{id}/preview': endpoint({
    summary: 'The article with these fields as readers would see it; stores nothing',
    ...onDraft,
    body: d.articleFields,
    response: fullArticle,
  }),
  'POST /api/desk/pictures': endpoint({
    summary: 'Upload a cover; it is deleted after a day unless a saved draft has it',
    ...ofEditors,
    multipart: { file: { field: 'image', required: true, maxBytes: limits.article.image.maxBytes } },
    response: d.deskPicture,
  }),
  'GET /api/desk/pictures/{hash}': endpoint({
    summary: 'A cover by the hash of its content, for editors',
    ...desk,
    params: storedPicture.params,
    response: storedPicture.response,
    errors: ['forbidden', 'not_found'],
  }),
};
