import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, useLogin } from '../../../../test/loginServices.js'
import { openHost } from '../../../../test/testHost.js'
import { isSecret, makeSecret } from './secret.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const minute = 60_000

test('behavior: a key has a prefix for scanners, and a typing error shows without a database', () => {
  const key = makeSecret()
  expect(key).toMatch(/^latchkey_host_[\w-]{49}$/)
  expect(isSecret(key)).toBe(true)
  expect(new Set(Array.from({ length: 100 }, makeSecret)).size).toBe(100)
  for (let index = 'latchkey_host_'.length; index < key.length; index++) {
    const typed = key[index] === 'A' ? 'B' : 'A'
    expect(isSecret(`${key.slice(0, index)}${typed}${key.slice(index + 1)}`)).toBe(false)
  }
  for (const text of ['', 'latchkey_host_', `${key}a`, key.slice(1), key.toUpperCase()])
    expect(isSecret(text)).toBe(false)
})

describeStore('host keys', (stores) => {
  const login = useLogin(stores)

  async function open() {
    const started = login.start()
    await started.services.projects.add({ id: 'near', origins: [site] })
    await stores.store.auth.deleteFrom('auth.host_keys').execute()
    const projects = ['demo', 'near']
    return { ...started, ...openHost(stores.store, { clock: started.clock, projects }), projects }
  }
  const run = (services: ReturnType<typeof login.start>['services'], name: string, words = {}, options = {}) =>
    services.runCommand(name, { words, options })

  test('behavior: an operator makes a key, shown once, and ends it; its warning names who else is reached', async () => {
    const { services, call } = await open()
    const add = (options: object, project = 'demo') => run(services, 'addHostKey', { PROJECT: project }, options)
    const made = await add({ scope: ['users:read', 'users:read'], name: 'shop' })
    const { key, id, ...shown } = made.answer as { key: string; id: string }
    expect(shown).toMatchObject({ project: 'demo', name: 'shop', scopes: ['users:read'], usedAt: null, endedAt: null })
    expect(made.warning).not.toContain('near')
    await services.accounts.shareRealm('near', 'demo')
    expect((await add({ scope: ['users:read'] })).warning).toContain('It reaches the users of near, too')
    const listed = JSON.stringify((await run(services, 'listHostKeys', {}, { project: 'demo' })).answer)
    expect(listed).toContain(id)
    expect(listed).not.toContain(key.slice(14))
    expect((await run(services, 'listHostKeys', {}, { project: 'near' })).answer).toEqual({ keys: [] })
    const row = await stores.store.auth.selectFrom('auth.host_keys').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(row)).not.toContain(key.slice(14, 40))

    expect((await call(key, 'GET', 'users')).status).toBe(200)
    await run(services, 'endHostKey', { ID: id })
    expect(outcomeOf(await call(key, 'GET', 'users'))).toBe('401 HOST_KEY_INVALID')
    await expect(run(services, 'endHostKey', { ID: 'none' })).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
    await expect(add({ scope: ['users:read'] }, 'none')).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    for (const scope of [[], ['users:*'], ['users:read', 'keys:make']])
      await expect(add({ scope })).rejects.toMatchObject({ code: 'COMMAND_INVALID' })
    await expect(add({ scope: ['users:read'], name: 'x'.repeat(101) })).rejects.toMatchObject({
      code: 'COMMAND_INVALID',
    })
  })

  test('S28: a page is refused before anything else, and reads no answer', async () => {
    const { addKey, call, app } = await open()
    const key = await addKey()
    for (const origin of [site, 'null', 'https://frame.test']) {
      for (const [by, path] of [
        [key, 'users'],
        [undefined, 'openapi.json'],
        [key, 'none'],
      ] as const) {
        const answer = await call(by, 'GET', path, { headers: { Origin: origin } })
        expect(outcomeOf(answer)).toBe('403 HOST_KEY_ON_PAGE')
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
    const { used_at } = await stores.store.auth.selectFrom('auth.host_keys').select('used_at').executeTakeFirstOrThrow()
    expect(used_at).toBeNull()
    const preflight = await app.request('/host/v1/users', {
      method: 'OPTIONS',
      headers: {
        Origin: site,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    })
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
  })

  test('S25: 10,000 guesses at one address find nothing, are slowed down, and lock no back end out', {
    timeout: 240_000,
  }, async () => {
    const { addKey, call } = await open()
    const key = await addKey()
    const outcomes = new Map<string, number>()
    for (let turn = 0; turn < 10_000; turn += 50) {
      const guesses = Array.from({ length: 50 }, () => call(makeSecret(), 'GET', 'users'))
      for (const answer of await Promise.all(guesses)) {
        const outcome = outcomeOf(answer)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (outcome.startsWith('429')) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({ '401 HOST_KEY_INVALID': 50, '429 RATE_LIMITED': 9950 })
    expect((await call(key, 'GET', 'users')).status).toBe(200)
    expect(outcomeOf(await call('', 'GET', 'users', { address: '198.51.100.9' }))).toBe('401 HOST_KEY_INVALID')
  })

  test('S25: a key has fifty calls a second, whatever calls them', async () => {
    const { addKey, call, clock } = await open()
    const [key, other] = [await addKey(), await addKey()]
    const ask = async (n: number) => {
      const answers = await Promise.all(
        Array.from({ length: n }, (_, index) => call(key, 'GET', 'users', { address: `192.0.2.${index}` })),
      )
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await ask(60)).toBe(50)
    const refused = await call(key, 'GET', 'users')
    expect([outcomeOf(refused), refused.headers.get('Retry-After')]).toEqual(['429 RATE_LIMITED', '1'])
    expect((await call(other, 'GET', 'counts')).status).toBe(200)
    clock.advance(1000)
    expect(await ask(60)).toBe(50)
  })

  test('behavior: the last use is written once a minute; a key whose project is gone is none', async () => {
    const { addKey, call, clock, projects, hostKeys } = await open()
    const key = await addKey()
    const usedAt = async () => (await hostKeys.list())[0]?.usedAt
    await call(key, 'GET', 'users')
    const first = await usedAt()
    expect(first).toBe(new Date(clock.now()).toISOString())
    clock.advance(minute - 1)
    await call(key, 'GET', 'users')
    expect(await usedAt()).toBe(first)
    clock.advance(1)
    await call(key, 'GET', 'users')
    expect(await usedAt()).toBe(new Date(clock.now()).toISOString())
    projects.shift()
    expect(outcomeOf(await call(key, 'GET', 'users'))).toBe('401 HOST_KEY_INVALID')
  })
})
