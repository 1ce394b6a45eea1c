import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import type * as z from 'zod'
import { createServices } from '../../../services/src/createServices.js'
import { makeOpenApi } from '../../../services/src/parts/auth/hostUsers/openApi.js'
import type {
  AnswerOf,
  BodyOf,
  hostOperations,
  QueryOf,
} from '../../../services/src/parts/auth/hostUsers/operations.js'
import type { sessionShape, userShape } from '../../../services/src/parts/auth/hostUsers/shapes.js'
import { createTestClock } from '../../../services/test/memoryServices.js'
import { openHost } from '../../../services/test/testHost.js'
import { openTestStore } from '../../../services/test/testStore.js'
import { isLatchkeyError } from '../../kernel/index.js'
import {
  type BackEndCounts,
  type BackEndData,
  type BackEndList,
  type BackEndPage,
  type BackEndSession,
  type BackEndSought,
  type BackEndUser,
  type BackEndUsers,
  createBackEnd,
} from '../index.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value
type Resolved<Method extends (...input: never[]) => unknown> = Awaited<ReturnType<Method>>

const key = `latchkey_host_${'A'.repeat(49)}`
const url = 'https://latchkey.example.com'
const codeOf = (work: Promise<unknown> | (() => unknown)) =>
  Promise.resolve()
    .then(() => (typeof work === 'function' ? work() : work))
    .then(
      () => 'done',
      (error: unknown) => (isLatchkeyError(error) ? error.code : error),
    )

/** A back end whose calls are written down, and answered alike. */
function record(answer: () => Response = () => Response.json({ users: [], sessions: [] })) {
  const calls: { method: string; path: string; query: string; headers: Headers; body: unknown }[] = []
  const backEnd = createBackEnd({
    ...{ url, key },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(`${input}`)
      const body = init?.body === undefined ? undefined : JSON.parse(`${init.body}`)
      calls.push({
        method: init?.method ?? '',
        path: pathname,
        query: search,
        headers: new Headers(init?.headers),
        body,
      })
      return answer()
    },
  })
  return { backEnd, calls }
}

/** A call of each operation, by its name in the document. */
const each: Record<keyof typeof hostOperations, (users: ReturnType<typeof record>['backEnd']) => Promise<unknown>> = {
  'users.page': ({ users }) => users.page({ limit: 1, createdAfter: 2, cursor: 'c' }),
  'users.find': ({ users }) => users.find({ email: 'a@example.com' }),
  'users.get': ({ users }) => users.get('u'),
  'users.sessions': ({ users }) => users.sessions('u'),
  'users.endSessions': ({ users }) => users.endSessions('u', { session: 's' }),
  'users.suspend': ({ users }) => users.suspend('u'),
  'users.lift': ({ users }) => users.lift('u'),
  'users.delete': ({ users }) => users.delete('u'),
  'users.restore': ({ users }) => users.restore('u'),
  'users.setExternalId': ({ users }) => users.setExternalId('u', 'e'),
  'users.data.get': ({ users }) => users.data.get('u'),
  'users.data.put': ({ users }) => users.data.put('u', { a: 1 }),
  counts: ({ counts }) => counts(),
}

test('behavior: every operation of the document is a method of the client, and the other way round', async () => {
  const document = makeOpenApi()
  const { backEnd, calls } = record()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [string, { operationId: string; requestBody?: object }][]).map(
      ([method, { operationId, requestBody }]) => ({
        ...{ id: operationId, method: method.toUpperCase(), path: path.replace('{sub}', 'u') },
        hasBody: requestBody !== undefined,
      }),
    ),
  )
  for (const { id, method, path, hasBody } of operations) {
    await each[id as keyof typeof each](backEnd)
    expect([id, calls.at(-1)]).toMatchObject([id, { method, path }])
    expect([id, calls.at(-1)?.body !== undefined]).toEqual([id, hasBody])
    expect(calls.at(-1)?.headers.get('authorization')).toBe(`Bearer ${key}`)
  }
  const methods = (value: object, name = ''): string[] =>
    Object.entries(value).flatMap(([at, inner]) =>
      typeof inner === 'function' ? [`${name}${at}`] : methods(inner as object, `${name}${at}.`),
    )
  const shorthands = ['users.list', 'users.byAccount', 'users.byEmail', 'users.byExternalId']
  // Those of orders have a document of their own.
  const { orders: _, ...others } = backEnd
  expect(methods(others).toSorted()).toEqual([...operations.map(({ id }) => id), ...shorthands].toSorted())
})

test('behavior: what the client gives and takes is of the shapes that the routes check', () => {
  expectTypeOf<Frozen<z.output<typeof userShape>>>().toEqualTypeOf<BackEndUser>()
  expectTypeOf<Frozen<z.output<typeof sessionShape>>>().toEqualTypeOf<BackEndSession>()
  expectTypeOf<Frozen<AnswerOf<'users.page'>>>().toEqualTypeOf<BackEndPage>()
  expectTypeOf<Frozen<AnswerOf<'users.data.get'>>>().toEqualTypeOf<BackEndData>()
  expectTypeOf<Frozen<AnswerOf<'counts'>>>().toEqualTypeOf<BackEndCounts>()
  expectTypeOf<Frozen<QueryOf<'users.page'>>>().toEqualTypeOf<BackEndList>()
  expectTypeOf<Frozen<BodyOf<'users.find'>>>().toEqualTypeOf<BackEndSought>()
  expectTypeOf<Frozen<AnswerOf<'users.suspend'>>>().toEqualTypeOf<Resolved<BackEndUsers['suspend']>>()
  expectTypeOf<Frozen<AnswerOf<'users.lift'>>>().toEqualTypeOf<Resolved<BackEndUsers['lift']>>()
  expectTypeOf<Frozen<AnswerOf<'users.delete'>>>().toEqualTypeOf<Resolved<BackEndUsers['delete']>>()
  expectTypeOf<Frozen<AnswerOf<'users.data.put'>>>().toEqualTypeOf<Resolved<BackEndUsers['data']['put']>>()
  expectTypeOf<AnswerOf<'users.endSessions'>['ended']>().toEqualTypeOf<Resolved<BackEndUsers['endSessions']>>()
})

test('behavior: a write sends its idempotency key and its tag', async () => {
  const { backEnd, calls } = record(() => Response.json({ tag: 't' }))
  const idempotencyKey = 'once'
  await backEnd.users.data.put('u', {}, { tag: 'before', idempotencyKey })
  await backEnd.users.data.put('u', null, { tag: null })
  await backEnd.users.suspend('u', { idempotencyKey })
  const sent = calls.map(({ headers }) =>
    ['idempotency-key', 'if-match', 'if-none-match'].map((name) => headers.get(name)),
  )
  expect(sent).toEqual([
    ['once', '"before"', null],
    [null, null, '*'],
    ['once', null, null],
  ])
})

test('behavior: a refusal has the code of the services, and a limit its wait; what is no answer of theirs is none', async () => {
  const refuse =
    (status: number, name: string, headers = {}) =>
    () =>
      Response.json({ status: 'error', reasons: [{ name, description: 'Why.' }] }, { status, headers })
  const limited = await record(refuse(429, 'RATE_LIMITED', { 'Retry-After': '7' }))
    .backEnd.counts()
    .catch((error) => error)
  expect(limited).toMatchObject({ code: 'RATE_LIMITED', message: 'Why.', data: { status: 429, retryAfter: 7 } })
  const missing = record(refuse(404, 'USER_NOT_FOUND')).backEnd.users
  expect(await missing.get('u')).toBeUndefined()
  expect(await codeOf(missing.sessions('u'))).toBe('USER_NOT_FOUND')
  const answers: (() => Response)[] = [
    () => new Response('<html>', { status: 200 }),
    () => new Response('<html>', { status: 502 }),
    () => Response.json('text'),
    () => Response.json({ reasons: [{ name: 'drop table' }] }, { status: 500 }),
    () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    () => {
      throw new TypeError('fetch failed')
    },
  ]
  for (const answer of answers) {
    const { backEnd, calls } = record(answer)
    expect(await codeOf(backEnd.users.delete('u'))).toBe('SERVICE_UNREACHABLE')
    expect(calls).toHaveLength(1)
  }
})

test('S6: a key goes by https alone, and an id is never another address', async () => {
  for (const options of [
    { url: 'http://latchkey.example.com', key },
    { url, key: 'x' },
    { url, key: '' },
  ])
    expect(await codeOf(() => createBackEnd(options))).toBe('BACK_END_OPTIONS')
  const { backEnd, calls } = record()
  for (const id of ['', '.', '..', '../counts', 'a/b', 'a?b', '%2e%2e'])
    expect([id, await codeOf(backEnd.users.delete(id))]).toEqual([id, 'USER_NOT_FOUND'])
  expect(calls).toEqual([])
})

test('behavior: a back end lists, finds and keeps its users at real services', async () => {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const clock = createTestClock()
  await createServices({ store, clock }).projects.add({ id: 'demo', origins: ['https://app.example.com'] })
  const host = openHost(store, { clock, projects: ['demo'] })
  const backEnd = createBackEnd({
    ...{ url: 'http://localhost', key: await host.addKey() },
    fetch: async (input, init) => host.app.fetch(new Request(input, init)),
  })
  const { realm } = await store.auth.selectFrom('auth.realms').select('realm').executeTakeFirstOrThrow()
  const rows = Array.from({ length: 230 }, (_, n) => ({
    sub: `u${n}`,
    realm,
    created_at: n,
    login_at: n,
    made_on: null,
  }))
  await store.auth
    .insertInto('auth.users')
    .values(rows as never)
    .execute()
  const ids: string[] = []
  for await (const { id } of backEnd.users.list()) ids.push(id)
  expect(ids).toEqual(rows.map(({ sub }) => sub))
  await backEnd.users.setExternalId('u7', 'A-7')
  expect(await backEnd.users.byExternalId('A-7')).toMatchObject({ id: 'u7', externalId: 'A-7' })
  expect(await backEnd.users.byEmail('none@example.com')).toBeUndefined()
  const account = `eip155:1:0x${'ab'.repeat(20)}`
  expect(await backEnd.users.byAccount(account)).toEqual([])
  expect(await codeOf(backEnd.users.byAccount('0xab'))).toBe('ADDRESS_INVALID')
  const { tag } = await backEnd.users.data.put('u7', { plan: 'gold' }, { tag: null })
  expect(await backEnd.users.data.get('u7')).toEqual({ data: { plan: 'gold' }, tag })
  expect(await codeOf(backEnd.users.data.put('u7', {}, { tag: null }))).toBe('DATA_CHANGED')
  expect(await backEnd.users.suspend('u7')).toEqual({ suspendedSince: clock.now() })
  expect(await backEnd.users.lift('u7')).toEqual({ isLifted: true })
  expect((await backEnd.users.delete('u7')).since).toBe(clock.now())
  await backEnd.users.restore('u7')
  expect(await codeOf(backEnd.users.restore('u7'))).toBe('DELETION_STAYS')
  expect(await backEnd.users.endSessions('u7')).toBe(0)
  expect(await backEnd.counts()).toMatchObject({ users: 230, deleting: 0, sessions: 0 })
})
