import { expect } from '@jest/globals';
import { type ArticleFields, type CallKey, type DeskArticle, deskArticle, deskPicture } from '@portal/contracts';
import type { CallResponse, ServiceCallOptions } from '@portal/testing';
import sharp from 'sharp';
import { newId, type TestCommunity } from './community.ts';

/** What a community needs for the editors below. */
export const deskOptions = { portal: { features: { newsDesk: true } }, env: { EDITORS: 'Ana_Editor, ben_editor' } };
export const ana = { userId: newId(), username: 'ana_editor' };
export const ben = { userId: newId(), username: 'ben_editor' };

/** The fields of a complete article. */
export const buildFields = (fields: Partial<ArticleFields> = {}): ArticleFields => ({
  ...{ title: 'Kick-off', excerpt: 'It begins', category: 'news', markdown: 'One paragraph.\n\nAnother one.' },
  ...{ imageHash: null, date: null },
  ...fields,
});

export const drawPicture = (color: string, width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

/** An editor at work. */
export const openDesk = ({ call }: TestCommunity, as: { userId: string; username: string } = ana) => {
  const send = (key: CallKey, options: Omit<ServiceCallOptions<CallKey>, 'key'> = {}): Promise<CallResponse> =>
    call({ key, as, ...options });
  const read = (response: CallResponse): DeskArticle => {
    expect(response).toMatchObject({ status: 200 });
    return deskArticle.parse(response.json);
  };
  const upload = (file: Buffer) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(file)]), 'cover.png');
    return send('POST /api/desk/pictures', { body });
  };
  const desk = {
    send,
    create: async (fields: Partial<ArticleFields> = {}) =>
      read(await send('POST /api/desk/articles', { json: buildFields(fields) })),
    find: async (id: string) => read(await send('GET /api/desk/articles/{id}', { params: { id } })),
    /** Saves the article as it is, with other fields. */
    save: ({ id, image, version, ...article }: DeskArticle, fields: Partial<ArticleFields>) => {
      const { title, excerpt, category, markdown, date } = article;
      const json = { title, excerpt, category, markdown, date, imageHash: image?.hash ?? null, ...fields, version };
      return send('PUT /api/desk/articles/{id}', { params: { id }, json });
    },
    tryPublish: ({ id }: { id: string }, json: object = {}) =>
      send('POST /api/desk/articles/{id}/publish', { params: { id }, json }),
    retract: async ({ id }: { id: string }) =>
      read(await send('POST /api/desk/articles/{id}/retract', { params: { id } })),
    remove: ({ id }: { id: string }) => send('DELETE /api/desk/articles/{id}', { params: { id } }),
    upload,
    /** @returns the hash of the stored picture */
    uploadPicture: async (file: Buffer) => deskPicture.parse((await upload(file)).json).hash,
    /** Saves other fields and publishes them. */
    republish: async (article: DeskArticle, fields: Partial<ArticleFields> = {}) =>
      desk.publishDraft(read(await desk.save(article, fields))),
    publishDraft: async (article: DeskArticle) => {
      const published = read(await desk.tryPublish(article));
      return { ...published, articleId: published.articleId ?? '' };
    },
    /** Creates an article and publishes it. */
    publish: async (fields: Partial<ArticleFields> = {}) => desk.publishDraft(await desk.create(fields)),
  };
  return desk;
};
export type TestDesk = ReturnType<typeof openDesk>;
