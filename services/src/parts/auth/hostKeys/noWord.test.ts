import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { openHost } from '../../../../test/testHost.js'
import { hostOperations } from '../hostUsers/operations.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const id = 'A'.repeat(22)
const code = { transaction: id, code: '123456' }
const email = 'ann@example.com'
const text = 'x'

/** What no key does, and a call that would do it for a login. */
const acts: Readonly<Record<string, readonly (readonly [path: string, body: object])[]>> = {
  'opens or makes a wallet': [
    ['/login/v1/assertion', { audience: 'custody', scope: 'release' }],
    ['/login/v1/assertion', { audience: 'custody', scope: 'create' }],
    ['/login/v1/manifest', { manifests: [text] }],
    ['/custody/v1/release', { since: 0 }],
    ['/custody/v1/create', { manifest: text, record: text, shares: [], secrets: [], evidence: [] }],
  ],
  'signs for a wallet': [
    ['/login/v1/sign-in', { projectId: 'demo', origin: site, digest: 'A'.repeat(43) }],
    ['/login/v1/export', {}],
  ],
  'recovers a wallet': [
    ['/login/v1/assertion', { audience: 'recovery', scope: 'recover' }],
    ['/custody/v1/recover', { k: 'man', since: 0 }],
    ['/custody/v1/mail', { address: email }],
  ],
  'adds or removes a login': [
    ['/login/v1/identities/remove', { id }],
    ['/login/v1/identities', {}],
    ['/login/v1/delete', {}],
    ['/login/v1/delete/undo', {}],
    ['/login/v1/sign-out', { everywhere: true }],
  ],
  'changes an address': [
    ['/login/v1/email-change', { email: 'thief@example.com' }],
    ['/login/v1/email-change/primary', code],
    ['/login/v1/email-change/secondary', code],
  ],
  'asks for a code, or uses one': [
    ['/login/v1/step-up', {}],
    ['/login/v1/step-up/redeem', code],
  ],
}

describeStore('a host’s key', (stores) => {
  const login = useLogin(stores)

  async function open() {
    const started = login.start()
    const device = await started.createDevice()
    const { user } = await started.logIn(device, email)
    await stores.store.auth.deleteFrom('auth.host_keys').execute()
    const host = openHost(stores.store, { clock: started.clock, projects: ['demo'] })
    return { ...started, host, device, sub: user.sub, key: await host.addKey() }
  }

  test.each(Object.entries(acts))('S30: no host’s key %s', async (_, calls) => {
    const { device, key } = await open()
    for (const [path, body] of calls) {
      expect([path, outcomeOf(await device.post(path, body, { token: key }))]).toEqual([
        path,
        expect.stringMatching(/^401 (?:TOKEN_INVALID|PROOF_INVALID|ASSERTION_INVALID)$/),
      ])
      const asBearer = { token: key, headers: { Authorization: `Bearer ${key}` } }
      expect([path, outcomeOf(await device.post(path, body, asBearer))]).toEqual([path, '401 TOKEN_MISSING'])
    }
  })

  test('S30: on every route of auth, login, custody and recovery a key counts for as much as any text', async () => {
    const { device, key, services } = await open()
    const apps = [services.auth, services.custody, services.recovery]
    const routes = [...new Set(apps.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`)))]
      .filter((route) => /^POST \/(?:auth|login|custody|recovery)\//.test(route))
      .map((route) => route.slice('POST '.length).replaceAll(/:\w+/g, 'x'))
    expect(routes.length).toBeGreaterThan(45)
    const ask = async (path: string, token: string, of: TestDevice) => outcomeOf(await of.post(path, {}, { token }))
    for (const path of routes) {
      expect([path, await ask(path, key, device)]).toEqual([path, await ask(path, `${key.slice(0, -1)}x`, device)])
    }
  })

  test('S30: no operation of the users API touches logins, addresses, codes or wallets, or mails a code', async () => {
    const { host, key, sub, mailer } = await open()
    const kept = async () => {
      const tables = ['identities', 'hidden_identities', 'manifests', 'devices', 'transactions', 'visits'] as const
      const rows = await Promise.all(
        tables.map((table) => stores.store.auth.selectFrom(`auth.${table}`).selectAll().execute()),
      )
      return JSON.stringify(rows)
    }
    const before = await kept()
    const mails = mailer.mails.length
    const answers: string[] = []
    for (const { method, path } of Object.values(hostOperations)) {
      const bodies: Readonly<Record<string, unknown>> = {
        'users/find': { email },
        'external-id': { externalId: 'x' },
        data: { data: { a: 1 } },
        end: {},
      }
      const at = path.replace('/host/v1/', '').replace('{sub}', sub)
      const body = Object.entries(bodies).find(([name]) => at.endsWith(name))?.[1]
      const answer = await host.call(key, method, at, method === 'GET' || method === 'DELETE' ? {} : { body })
      expect([method, path, answer.status]).toEqual([method, path, 200])
      answers.push(JSON.stringify(answer.json))
    }
    expect(await kept()).toBe(before)
    expect(mailer.mails.length).toBe(mails)
    expect(answers.join('')).not.toMatch(/sid|jkt|refresh|manifest|"wal|public_key|secret/i)
  })

  test('S30: no operation makes keys, webhooks, projects or users', () => {
    const paths = Object.values(hostOperations).map(({ path }) => path)
    for (const path of paths) expect(path).toMatch(/^\/host\/v1\/(?:users(?:\/|$)|counts$)/)
    const made = Object.values(hostOperations).filter(({ method, path }) => method === 'POST' && /users$/.test(path))
    expect(made).toEqual([])
  })
})
