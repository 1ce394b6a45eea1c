import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, useLogin } from '../../../../test/loginServices.js'
import { openHost } from '../../../../test/testHost.js'
import { tallyKey } from '../login/tallies.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const hour = 3_600_000
const day = 24 * hour
const email = 'canary@example.com'

describeStore('users API', (stores) => {
  const login = useLogin(stores)

  /** Services with a user, and the users API beside them. `far` is a project of another realm. */
  async function open(rateLimits = {}) {
    const started = login.start()
    await started.services.projects.add({ id: 'far', origins: [site] })
    const device = await started.createDevice()
    const session = await started.logIn(device, email)
    await stores.store.auth.deleteFrom('auth.host_keys').execute()
    const host = openHost(stores.store, { clock: started.clock, projects: ['demo', 'far', 'near'], rateLimits })
    return { ...started, ...host, device, session, sub: session.user.sub }
  }

  /** Users of a project who came one second after another. */
  async function addUsers(n: number, projectId = 'demo') {
    const { realm } = await stores.store.auth
      .selectFrom('auth.realms')
      .select('realm')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: n }, (_, index) => ({
      ...{ sub: `user-${projectId}-${String(index).padStart(4, '0')}`, realm, created_at: index >> 1, login_at: index },
      ...{ made_on: null, checks: [], devices: [] },
    }))
    await stores.store.auth
      .insertInto('auth.users')
      .values(rows as never)
      .execute()
    return rows.map(({ sub }) => sub)
  }

  test('behavior: a back end reads its users, page by page, each once', async () => {
    const { addKey, call, sub, clock } = await open()
    const key = await addKey()
    const added = await addUsers(25)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { status, json, headers } = await call(key, 'GET', `users?limit=10${cursor ? `&cursor=${cursor}` : ''}`)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      seen.push(...json.users.map(({ id }) => id))
      cursor = json.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual([...added, sub])
    const { json } = await call(key, 'GET', `users?createdAfter=${clock.now() - 1}`)
    expect(json).toEqual({ users: [{ id: sub, createdAt: clock.now(), loggedInAt: clock.now(), accounts: [] }] })
    for (const query of ['limit=101', 'limit=0', 'limit=x', 'createdAfter=x', 'sub=1'])
      expect(outcomeOf(await call(key, 'GET', `users?${query}`))).toBe('400 BODY_INVALID')
  })

  test('S30: a user of another realm is not there, for any route', async () => {
    const { addKey, call, sub, hostKeys } = await open()
    const key = await addKey('far')
    const bodies: Record<string, unknown> = { 'PUT data': { data: {} }, 'PUT external-id': { externalId: 'x' } }
    const routes = ['GET ', 'GET sessions', 'POST sessions/end', 'POST suspend', 'DELETE suspend', 'DELETE ']
    for (const route of [...routes, 'POST restore', 'GET data', ...Object.keys(bodies)]) {
      const [method = '', path] = route.split(' ')
      const body = bodies[route] ?? (method === 'POST' ? {} : undefined)
      const answer = await call(key, method, `users/${sub}${path ? `/${path}` : ''}`, { body })
      expect([route, outcomeOf(answer)]).toEqual([route, '404 USER_NOT_FOUND'])
    }
    expect((await call(key, 'GET', 'users')).json).toEqual({ users: [] })
    expect((await call(key, 'POST', 'users/find', { body: { email } })).json).toEqual({ users: [] })
    expect((await call(key, 'GET', 'counts')).json).toMatchObject({ users: 0, sessions: 0 })
    expect(await hostKeys.list('demo')).toEqual([])
  })

  test('S30: a cursor of another project, of another filter, or of no list is refused', async () => {
    const { addKey, call } = await open()
    const [key, far] = [await addKey(), await addKey('far')]
    await addUsers(3)
    await addUsers(3, 'far')
    const { cursor } = (await call(key, 'GET', 'users?limit=1')).json
    expect((await call(key, 'GET', `users?cursor=${cursor}`)).status).toBe(200)
    expect(outcomeOf(await call(far, 'GET', `users?cursor=${cursor}`))).toBe('400 CURSOR_INVALID')
    expect(outcomeOf(await call(key, 'GET', `users?createdAfter=1&cursor=${cursor}`))).toBe('400 CURSOR_INVALID')
    for (const made of ['x', 'bnVsbA', Buffer.from('["a",1]').toString('base64url')])
      expect(outcomeOf(await call(key, 'GET', `users?cursor=${made}`))).toBe('400 CURSOR_INVALID')
  })

  test('behavior: each operation needs its scope, and no other', async () => {
    const { addKey, call, sub } = await open()
    const needed: [string, string, string, unknown?][] = [
      ['users:read', 'GET', 'users'],
      ['users:read', 'GET', `users/${sub}`],
      ['users:read', 'GET', `users/${sub}/sessions`],
      ['users:read', 'GET', 'counts'],
      ['users:read', 'POST', 'users/find', { externalId: 'x' }],
      ['sessions:end', 'POST', `users/${sub}/sessions/end`, {}],
      ['users:suspend', 'POST', `users/${sub}/suspend`],
      ['users:suspend', 'DELETE', `users/${sub}/suspend`],
      ['users:data', 'GET', `users/${sub}/data`],
      ['users:data', 'PUT', `users/${sub}/data`, { data: {} }],
      ['users:data', 'PUT', `users/${sub}/external-id`, { externalId: null }],
      ['users:delete', 'DELETE', `users/${sub}`],
      ['users:delete', 'POST', `users/${sub}/restore`],
    ]
    for (const [scope, method, path, body] of needed) {
      const own = await addKey('demo', [scope as never])
      const others = ['users:read', 'users:email', 'users:data', 'sessions:end', 'users:suspend', 'users:delete']
      const other = await addKey('demo', others.filter((one) => one !== scope) as never)
      expect([method, path, outcomeOf(await call(other, method, path, { body }))]).toEqual([
        ...[method, path, '403 HOST_KEY_SCOPE'],
      ])
      expect([method, path, (await call(own, method, path, { body })).status]).toEqual([method, path, 200])
    }
    const reader = await addKey('demo', ['users:read'])
    expect(outcomeOf(await call(reader, 'POST', 'users/find', { body: { email } }))).toBe('403 HOST_KEY_SCOPE')
  })

  test('S26: a mailbox that the project may not know is as one that is not there', async () => {
    const { addKey, call, sub, disclose } = await open()
    const [key, reader] = [await addKey(), await addKey('demo', ['users:read'])]
    const find = async (address: string) => {
      const { status, json } = await call(key, 'POST', 'users/find', { body: { email: address } })
      return { status, json }
    }
    expect(await find(email)).toEqual(await find('none@example.com'))
    // Of a provider's mailbox our own code says nothing.
    disclose('demo', sub, { email: { address: 'other@example.com', verifiedBy: 'https://accounts.google.com' } })
    expect(await find(email)).toEqual(await find('none@example.com'))
    disclose('demo', sub, { email: { address: email, verifiedBy: 'mailbox' }, name: 'Ann' })
    expect((await find('Canary@EXAMPLE.com')).json.users).toMatchObject([{ id: sub, email: { address: email } }])
    expect((await call(key, 'GET', `users/${sub}`)).json).toMatchObject({ email: { address: email }, name: 'Ann' })
    // Without the scope it is left out, whatever the project may know.
    const { json } = await call(reader, 'GET', `users/${sub}`)
    expect(json.name).toBe('Ann')
    expect(json).not.toHaveProperty('email')
  })

  test('behavior: a deletion of a key runs 90 days, and its project takes it back; that of others it does not', async () => {
    const { addKey, call, sub, clock, deletions, device, session, hostKeys, services } = await open()
    const key = await addKey()
    const since = clock.now()
    expect((await call(key, 'DELETE', `users/${sub}`)).json).toEqual({ since, erasedAt: since + 90 * day })
    expect((await call(key, 'GET', `users/${sub}`)).json.deletion).toEqual({
      since,
      erasedAt: since + 90 * day,
      isOwn: true,
    })
    await services.accounts.shareRealm('near', 'demo')
    const near = (await hostKeys.add('near', { scopes: ['users:delete', 'users:read'] })).key
    expect((await call(near, 'GET', `users/${sub}`)).json.deletion?.isOwn).toBe(false)
    expect(outcomeOf(await call(near, 'POST', `users/${sub}/restore`))).toBe('409 DELETION_STAYS')
    expect((await call(key, 'POST', `users/${sub}/restore`)).status).toBe(200)
    expect(outcomeOf(await call(key, 'POST', `users/${sub}/restore`))).toBe('409 DELETION_STAYS')
    // No stranger tried it: the user may delete at once, by a login alone.
    const row = await stores.store.auth
      .selectFrom('auth.users')
      .select('undone_at')
      .where('sub', '=', sub)
      .executeTakeFirst()
    expect(row?.undone_at).toBeNull()

    // What the user asked for as well, or alone, is the user's.
    await call(key, 'DELETE', `users/${sub}`)
    await deletions.begin(sub, { kind: 'slow' })
    expect(outcomeOf(await call(key, 'POST', `users/${sub}/restore`))).toBe('409 DELETION_STAYS')
    await deletions.undo(sub)
    await deletions.begin(sub, { kind: 'fast' })
    await deletions.begin(sub, { kind: 'slow', projectId: 'demo' })
    expect(outcomeOf(await call(key, 'POST', `users/${sub}/restore`))).toBe('409 DELETION_STAYS')
    await deletions.undo(sub)
    expect(outcomeOf(await call(key, 'DELETE', `users/${sub}`))).toBe('409 USER_STAYS')
    clock.advance(30 * day)
    expect((await call(key, 'DELETE', `users/${sub}`)).status).toBe(200)
    expect(outcomeOf(await device.post('/login/v1/user', {}, { token: session.accessToken }))).toBe('401 TOKEN_INVALID')
  })

  test('S25: a project deletes and suspends twenty users an hour, with whichever key', async () => {
    const { addKey, call, clock } = await open()
    const [one, two, far] = [await addKey(), await addKey(), await addKey('far')]
    const subs = await addUsers(22)
    for (const [index, sub] of subs.slice(0, 20).entries()) {
      const answer =
        index % 2 ? await call(one, 'DELETE', `users/${sub}`) : await call(two, 'POST', `users/${sub}/suspend`)
      expect(answer.status).toBe(200)
    }
    expect(outcomeOf(await call(one, 'DELETE', `users/${subs[20]}`))).toBe('403 HOST_LIMIT_REACHED')
    expect(outcomeOf(await call(two, 'POST', `users/${subs[20]}/suspend`))).toBe('403 HOST_LIMIT_REACHED')
    // What undoes harm is not counted, and another project has its own.
    expect((await call(two, 'DELETE', `users/${subs[0]}/suspend`)).json).toEqual({ isLifted: true })
    const [other] = await addUsers(1, 'far')
    expect((await call(far, 'DELETE', `users/${other}`)).status).toBe(200)
    clock.advance(hour)
    expect((await call(one, 'DELETE', `users/${subs[20]}`)).status).toBe(200)
  })

  test('behavior: a write that comes again with its Idempotency-Key is answered as before, and done once', async () => {
    const { addKey, call, sub, clock } = await open()
    const [key, second] = [await addKey(), await addKey()]
    const put = (data: unknown, name = 'one', by = key) =>
      call(by, 'PUT', `users/${sub}/data`, { body: { data }, headers: { 'Idempotency-Key': name } })
    const first = await put({ a: 1 })
    const again = await put({ a: 1 })
    expect([again.status, again.json, again.headers.get('ETag')]).toEqual([200, first.json, first.headers.get('ETag')])
    expect(outcomeOf(await put({ a: 2 }))).toBe('409 IDEMPOTENCY_KEY_USED')
    const elsewhere = await call(key, 'POST', `users/${sub}/sessions/end`, {
      body: {},
      headers: { 'Idempotency-Key': 'one' },
    })
    expect(outcomeOf(elsewhere)).toBe('409 IDEMPOTENCY_KEY_USED')
    // Of another key the same name is another one.
    const other = await put({ a: 3 }, 'one', second)
    expect(other.json.tag).not.toBe(first.json.tag)
    expect((await call(key, 'GET', `users/${sub}/data`)).json.data).toEqual({ a: 3 })
    for (const name of ['', 'é', 'x'.repeat(256), 'a b'])
      expect([name, outcomeOf(await put({ a: 1 }, name))]).toEqual([name, '400 BODY_INVALID'])
    // What was refused did nothing, and is tried anew.
    const deleted = { headers: { 'Idempotency-Key': 'two', 'If-Match': '"none"' }, body: { data: {} } }
    expect(outcomeOf(await call(key, 'PUT', `users/${sub}/data`, deleted))).toBe('412 DATA_CHANGED')
    expect((await put({}, 'two')).status).toBe(200)
    clock.advance(day)
    expect((await put({ a: 2 })).status).toBe(200)
    expect((await call(key, 'GET', `users/${sub}/data`)).json.data).toEqual({ a: 2 })
  })

  test('behavior: of two writes at once with one Idempotency-Key one is done', async () => {
    const { addKey, call, sub } = await open()
    const key = await addKey()
    const headers = { 'Idempotency-Key': 'once' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(key, 'POST', `users/${sub}/suspend`, { headers })))
    const outcomes = answers.map(outcomeOf)
    expect(outcomes).toContain('200')
    expect(outcomes.every((one) => one === '200' || one === '409 IDEMPOTENCY_KEY_USED')).toBe(true)
    const { times } = await stores.store.auth
      .selectFrom('auth.tallies')
      .select('times')
      .where('key', '=', tallyKey('host-harm', 'demo'))
      .executeTakeFirstOrThrow()
    expect(times).toHaveLength(1)
  })

  test('behavior: of two who change data over one tag one is refused', async () => {
    const { addKey, call, sub } = await open()
    const [key, far] = [await addKey(), await addKey('far')]
    const put = (data: unknown, headers: Record<string, string> = {}) =>
      call(key, 'PUT', `users/${sub}/data`, { body: { data }, headers })
    expect((await call(key, 'GET', `users/${sub}/data`)).json).toEqual({ data: null, tag: null })
    const made = await Promise.all([1, 2, 3].map((n) => put({ n }, { 'If-None-Match': '*' })))
    expect(made.map(outcomeOf).sort()).toEqual(['200', '412 DATA_CHANGED', '412 DATA_CHANGED'])
    const { headers, json } = await call(key, 'GET', `users/${sub}/data`)
    const tag = headers.get('ETag') ?? ''
    expect(tag).toBe(`"${json.tag}"`)
    expect((await call(key, 'GET', `users/${sub}/data`, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    const changed = await Promise.all([1, 2, 3].map((n) => put({ n }, { 'If-Match': tag })))
    expect(changed.map(outcomeOf).sort()).toEqual(['200', '412 DATA_CHANGED', '412 DATA_CHANGED'])
    // The same data again has another tag: what lies between is noticed.
    const before = (await put({ same: true })).json.tag
    await put({ same: false })
    await put({ same: true })
    expect(outcomeOf(await put({}, { 'If-Match': `"${before}"` }))).toBe('412 DATA_CHANGED')
    const bad: Record<string, string>[] = [
      { 'If-Match': '*' },
      { 'If-Match': 'x' },
      { 'If-Match': tag, 'If-None-Match': '*' },
    ]
    for (const headers of bad) expect(outcomeOf(await put({}, headers))).toBe('400 BODY_INVALID')
    expect((await put(null)).json).toEqual({ tag: null })
    expect((await call(key, 'GET', `users/${sub}/data`)).json).toEqual({ data: null, tag: null })
    expect(outcomeOf(await call(far, 'GET', `users/${sub}/data`))).toBe('404 USER_NOT_FOUND')
  })

  test('S38: data is 4 kB at most, and has no key that reaches a prototype', async () => {
    const { addKey, call, sub } = await open()
    const key = await addKey()
    const put = (body: string) => call(key, 'PUT', `users/${sub}/data`, { body })
    const sized = (bytes: number) => JSON.stringify({ data: { a: 'x'.repeat(bytes - 8) } })
    expect((await put(sized(4096))).status).toBe(200)
    expect(outcomeOf(await put(sized(4097)))).toBe('400 DATA_INVALID')
    expect(outcomeOf(await put(JSON.stringify({ data: { a: 'é'.repeat(2045) } })))).toBe('400 DATA_INVALID')
    expect(outcomeOf(await put(`{"data":${'{"a":'.repeat(33)}1${'}'.repeat(33)}}`))).toBe('400 DATA_INVALID')
    expect(outcomeOf(await put(`"${'x'.repeat(70_000)}"`))).toBe('413 BODY_TOO_LONG')
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expect([name, outcomeOf(await put(`{"data":{"a":[{"${name}":{"admin":true}}]}}`))]).toEqual([
        name,
        '400 DATA_INVALID',
      ])
      expect([name, (await put(`{"data":{"${name}":{"admin":true}}}`)).status]).toEqual([name, 400])
    }
    for (const body of ['', '{', '[]', '{"data":1}', '{"data":[]}', '{"data":{},"more":1}'])
      expect([body, outcomeOf(await put(body))]).toEqual([body, '400 BODY_INVALID'])
    expect((await put('{"data":{"a":"\\u0000\\ud800"}}')).status).toBe(200)
    expect((await call(key, 'GET', `users/${sub}/data`)).json.data).toEqual({ a: '\u0000\ud800' })
  })

  test('behavior: a host’s own id leads to one user of its project', async () => {
    const { addKey, call, sub } = await open()
    const [key, far] = [await addKey(), await addKey('far')]
    const [other] = await addUsers(1)
    const set = (id: string, externalId: string | null) =>
      call(key, 'PUT', `users/${id}/external-id`, { body: { externalId } })
    const found = async (by = key) => (await call(by, 'POST', 'users/find', { body: { externalId: 'A-1' } })).json.users
    expect((await set(sub, 'A-1')).status).toBe(200)
    expect(await found()).toMatchObject([{ id: sub, externalId: 'A-1' }])
    expect(await found(far)).toEqual([])
    expect(outcomeOf(await set(other ?? '', 'A-1'))).toBe('409 EXTERNAL_ID_TAKEN')
    await set(sub, null)
    const raced = await Promise.all([set(sub, 'A-1'), set(other ?? '', 'A-1')])
    expect(raced.map(outcomeOf).sort()).toEqual(['200', '409 EXTERNAL_ID_TAKEN'])
  })

  test('S37: nothing of a user or a key is in the log', async () => {
    const { addKey, call, sub, lines, disclose } = await open()
    const key = await addKey()
    disclose('demo', sub, { email: { address: email, verifiedBy: 'mailbox' }, name: 'canaryname' })
    await call(key, 'POST', 'users/find', { body: { email } })
    await call(key, 'GET', `users/${sub}?canary=1`)
    await call(key, 'PUT', `users/${sub}/data`, {
      body: { data: { canary: 1 } },
      headers: { 'Idempotency-Key': 'canary' },
    })
    await call(key, 'PUT', `users/${sub}/external-id`, { body: { externalId: 'canary' } })
    await call(`${key}canary`, 'GET', 'users/canary')
    await call(key, 'GET', 'canary')
    await stores.store.auth.schema.alterTable('auth.user_data').renameColumn('external_id', 'gone').execute()
    const broken = await call(key, 'PUT', `users/${sub}/external-id`, { body: { externalId: 'canary' } })
    await stores.store.auth.schema.alterTable('auth.user_data').renameColumn('gone', 'external_id').execute()
    expect(outcomeOf(broken)).toBe('503 SERVER_ERROR')
    const text = lines.join('')
    expect(text).toMatch(/ auth PUT \/host\/v1\/users\/:sub\/data 200 /)
    for (const secret of ['canary', key, sub, key.slice(13, 40)]) expect(text).not.toContain(secret)
  })
})
