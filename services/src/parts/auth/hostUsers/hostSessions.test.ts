import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, useLogin } from '../../../../test/loginServices.js'
import { result, startScriptedNode } from '../../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../../test/signInPage.js'
import { openHost } from '../../../../test/testHost.js'
import { digestOf } from '../login/namedMessages.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const day = 24 * 3_600_000
const wallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const account = `eip155:31337:${wallet.address}`

describeStore('sessions of the users API', (stores) => {
  const login = useLogin(stores)

  /** Two projects of one realm, a user's device that is logged in, and the users API beside them. */
  async function open() {
    const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
    const started = login.start({ chains: { 'eip155:31337': node.url } })
    await started.services.projects.add({ id: 'near', origins: [site] })
    await started.services.accounts.shareRealm('near', 'demo')
    const device = await started.createDevice()
    const session = await started.logIn(device, 'ann@example.com')
    await stores.store.auth.deleteFrom('auth.host_keys').execute()
    const host = openHost(stores.store, { clock: started.clock, projects: ['demo', 'near'] })
    const [key, near] = [await host.addKey(), await host.addKey('near')]

    /** A page that signs in: of the login where `isNamed`, else of the connected wallet. */
    async function signIn({ projectId = 'demo', isNamed = false } = {}) {
      const page = openPage(started.services, { projectId })
      const nonce = await page.readNonce()
      const text = page.write(nonce, { address: wallet.address, chainId: '31337' })
      const named = { projectId, origin: site, digest: digestOf(text) }
      if (isNamed) await device.post('/login/v1/sign-in', named, { token: session.accessToken })
      const response = await page.authenticate(nonce, text, await wallet.signMessage({ message: text }))
      const { token } = (await response.json()) as { token: string }
      return { me: async () => toOutcome(await page.call('GET', 'me', token)) }
    }
    const isLoggedIn = async () => outcomeOf(await device.post('/login/v1/user', {}, { token: session.accessToken }))
    return { ...started, host, key, near, signIn, isLoggedIn, sub: session.user.sub }
  }

  test('behavior: a back end sees the sessions of its own pages, and ends them with their login', async () => {
    const { host, key, near, signIn, isLoggedIn, sub, clock } = await open()
    const [own, others] = [await signIn({ isNamed: true }), await signIn({ projectId: 'near', isNamed: true })]
    const [listed] = (await host.call(key, 'GET', `users/${sub}/sessions`)).json.sessions
    expect(listed).toEqual({
      ...{ id: expect.any(String), account, origin: site, isLogin: true },
      ...{ createdAt: clock.now(), expiresAt: clock.now() + day },
    })
    // Of another project's page, by its id neither.
    const foreign = (await host.call(near, 'GET', `users/${sub}/sessions`)).json.sessions[0]?.id
    const body = { id: foreign }
    expect((await host.call(key, 'POST', `users/${sub}/sessions/end`, { body })).json).toEqual({ ended: 0 })
    expect([await own.me(), await others.me(), await isLoggedIn()]).toEqual(['200', '200', '200'])

    expect((await host.call(key, 'POST', `users/${sub}/sessions/end`, { body: {} })).json).toEqual({ ended: 1 })
    expect(await own.me()).toBe('401 SESSION_REVOKED')
    expect(await isLoggedIn()).toBe('401 TOKEN_INVALID')
    expect(
      host.told.map((event) => ('projectId' in event ? `${event.type} ${event.projectId}` : event.type)).sort(),
    ).toEqual(['session.ended demo', 'session.ended near'])
    // As the user's own sign-out does: all pages of that login.
    expect(await others.me()).toBe('401 SESSION_REVOKED')
    expect((await host.call(key, 'GET', `users/${sub}/sessions`)).json.sessions).toEqual([])
  })

  test('behavior: one session of a connected wallet ends by its id, and ends no other', async () => {
    const { host, key, signIn, isLoggedIn, clock } = await open()
    const first = await signIn()
    clock.advance(1000)
    const second = await signIn()
    const [user] = (await host.call(key, 'POST', 'users/find', { body: { accounts: [account] } })).json.users
    const { sessions } = (await host.call(key, 'GET', `users/${user?.id}/sessions`)).json
    expect(sessions.map(({ isLogin }) => isLogin)).toEqual([false, false])
    const body = { id: sessions[0]?.id }
    expect((await host.call(key, 'POST', `users/${user?.id}/sessions/end`, { body })).json).toEqual({ ended: 1 })
    expect([await first.me(), await second.me(), await isLoggedIn()]).toEqual(['200', '401 SESSION_REVOKED', '200'])
    clock.advance(day)
    expect((await host.call(key, 'GET', `users/${user?.id}/sessions`)).json.sessions).toEqual([])
  })

  test('behavior: users are found by accounts that they have shown; by a wallet’s key on each chain, in any case of letters', async () => {
    const { host, key, signIn, sub, clock, services } = await open()
    const find = async (...accounts: string[]) =>
      (await host.call(key, 'POST', 'users/find', { body: { accounts } })).json.users.map(({ id }) => id)
    await signIn({ isNamed: true })
    expect(await find(account)).toEqual([sub])
    clock.advance(1000)
    await signIn()
    const both = await find(account.toLowerCase(), `eip155:1:0x${'ab'.repeat(20)}`)
    expect(both).toHaveLength(2)
    // The login's wallet was shown on one chain; the connected one is its key's on each.
    const [connected] = await find(account.replace('31337', '137').toLowerCase())
    expect(both).toEqual([sub, connected])
    expect((await host.call(key, 'GET', `users/${sub}`)).json.accounts).toEqual([account])
    for (const wrong of [
      '0xab',
      'eip155:1',
      `eip155:1:0x${'ab'.repeat(19)}`,
      'eip155:1:x',
      `EIP155:1:${wallet.address}`,
    ])
      expect(outcomeOf(await host.call(key, 'POST', 'users/find', { body: { accounts: [wrong] } }))).toBe(
        '400 ADDRESS_INVALID',
      )

    // From day 30 of a deletion on nothing names the user, and at the end nothing is left.
    await host.call(key, 'PUT', `users/${sub}/external-id`, { body: { externalId: 'A-1' } })
    await host.call(key, 'DELETE', `users/${sub}`)
    clock.advance(31 * day)
    await services.start()
    expect(await find(account)).toEqual([connected])
    clock.advance(60 * day)
    expect(outcomeOf(await host.call(key, 'GET', `users/${sub}`))).toBe('404 USER_NOT_FOUND')
    await services.start()
    for (const table of ['user_data', 'user_accounts'] as const) {
      const rows = await stores.store.auth.selectFrom(`auth.${table}`).select('sub').where('sub', '=', sub).execute()
      expect(rows).toEqual([])
    }
  })
})
