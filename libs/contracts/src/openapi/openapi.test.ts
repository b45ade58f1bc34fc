import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type CallKey, contract } from '../contract.ts';
import { type Endpoint, listErrors, requiresPlayer } from '../http/endpoint.ts';
import { type ErrorCode, errorCatalog } from '../http/errors.ts';
import { liveEndpoints } from '../live/endpoints.ts';
import { remotesEndpoints } from '../remotes/registry-endpoints.ts';
import { buildOpenApi } from './index.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, BodyContent> };
  responses: Record<string, { 'x-error-codes'?: ErrorCode[]; headers?: object; content: object }>;
}

interface BodyContent {
  schema: { required: string[]; properties: Record<string, object> };
  encoding?: Record<string, { contentType: string }>;
}

interface Description {
  openapi: string;
  info: object;
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
}

/** The description as clients receive it. */
const read = (): Description => JSON.parse(JSON.stringify(buildOpenApi()));
const description = read();
const keys = Object.keys(contract) as CallKey[];

const findOperation = (key: CallKey | keyof typeof liveEndpoints): Operation => {
  const space = key.indexOf(' ');
  const operation = description.paths[key.slice(space + 1)]?.[key.slice(0, space).toLowerCase()];
  if (!operation) throw new Error(`${key} is not described`);
  return operation;
};

const findContent = (key: CallKey, type: string) => {
  const content = findOperation(key).requestBody?.content[type];
  if (!content) throw new Error(`${key} takes no ${type}`);
  return content;
};

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...read() })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('has title, version, license and server', () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  expect(description.info).toMatchObject({ title: 'eFootball community portal', version: '1.0.0' });
  expect(description.servers).toEqual([{ url: '/' }]);
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(description.components.schemas).toHaveProperty(String(name));
});

test('operation ids are unique', () => {
  const ids = keys.map((key) => findOperation(key).operationId);
  expect(new Set(ids).size).toBe(keys.length);
  expect(ids).toContain('getUsersIdFollowStats');
});

test('describes no call that does not exist', () => {
  const described = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([...keys, ...Object.keys(liveEndpoints), ...Object.keys(remotesEndpoints)].sort());
});

describe.each(keys)('%s', (key) => {
  const endpoint: Endpoint = contract[key];
  const operation = findOperation(key);

  test('has its summary, tag and access', () => {
    expect(operation).toMatchObject({
      summary: endpoint.summary,
      tags: [endpoint.service],
      'x-access': endpoint.access,
    });
    const session = { session: [] };
    const expected = {
      public: [],
      optional: [{}, session],
      player: [session],
      privileged: [session],
      operator: [session],
      team: [{ token: [] }, session],
    };
    expect(operation.security).toEqual(expected[endpoint.access]);
  });

  test('lists every code that it may return, under its status', () => {
    const listed = Object.entries(operation.responses).flatMap(([status, response]) =>
      (response['x-error-codes'] ?? []).map((code) => {
        expect(errorCatalog[code].status).toBe(Number(status));
        return code;
      }),
    );
    expect(listed.sort()).toEqual([...listErrors(key, endpoint)].sort());
  });

  test('lists the parameters of path and query, and the header of changes by players', () => {
    const listed = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
    const path = Object.keys(endpoint.params?.shape ?? {}).map((name) => `path ${name}`);
    const query = Object.keys(endpoint.query?.shape ?? {}).map((name) => `query ${name}`);
    const header = requiresPlayer(endpoint) && !key.startsWith('GET ') ? ['header x-portal-user'] : [];
    expect(listed.sort()).toEqual([...path, ...query, ...header].sort());
  });

  test('takes the body that the contract takes', () => {
    const types = Object.keys(operation.requestBody?.content ?? {});
    expect(types).toEqual([
      ...(endpoint.body ? ['application/json', ...(endpoint.bodyTypes ?? [])] : []),
      ...(endpoint.multipart ? ['multipart/form-data'] : []),
    ]);
  });

  test('declares the response of the contract under 200', () => {
    const success = operation.responses['200'] ?? { content: {} };
    const [type] = Object.keys(success.content);
    expect(type).toBe('mediaType' in endpoint.response ? endpoint.response.mediaType : 'application/json');
    expect('Link' in (success.headers ?? {})).toBe(endpoint.paged === true);
  });
});

test('a stream of events is not described as one text', () => {
  const { responses } = findOperation('GET /api/tournaments/{id}/events');
  expect(responses['200']?.content).toEqual({ 'text/event-stream': {} });
});

test('an upload shows its fields and its file', () => {
  const { schema, encoding } = findContent('POST /api/clans', 'multipart/form-data');
  expect(schema.required).toEqual(['name', 'description']);
  expect(schema.properties['logo']).toMatchObject({ type: 'string', format: 'binary' });
  expect(encoding).toEqual({ logo: { contentType: 'image/jpeg, image/png, image/gif, image/webp' } });
});

test('the rules of a field are there to read', () => {
  const { schema } = findContent('POST /api/auth/signup', 'application/json');
  expect(schema.properties['username']).toMatchObject({ minLength: 6, maxLength: 30 });
  expect(schema.properties['email']).toMatchObject({ format: 'email', maxLength: 254 });
  expect(schema).toMatchObject({ additionalProperties: false });
});
