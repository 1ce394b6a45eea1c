import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, site, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { result, startScriptedNode } from '../../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../../test/signInPage.js'
import { digestOf } from './namedMessages.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const wallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const shop = 'https://shop.example.com'

describeStore('sessions of logins', (stores) => {
  const login = useLogin(stores)

  /** Services, two projects with the same pages, and a user's device that is logged in. */
  async function open() {
    const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
    const started = login.start({ chains: { 'eip155:31337': node.url } })
    await started.services.projects.addOrigin('demo', shop)
    await started.services.projects.add({ id: 'other', origins: [site, shop] })
    const device = await started.createDevice()
    return { ...started, device, session: await started.logIn(device, 'ann@example.com') }
  }
  type World = Awaited<ReturnType<typeof open>>

  /** The frame's call before it signs. */
  const name = (device: TestDevice, { accessToken }: SessionAnswer, text: string, more: object = {}) =>
    device.post(
      '/login/v1/sign-in',
      { projectId: 'demo', origin: site, digest: digestOf(text), ...more },
      { token: accessToken },
    )

  /** A page that signs in, with what the wallet signs; `before` is what the frame does first. */
  async function signIn(
    { services }: World,
    { origin = site, projectId = 'demo', before = async (_text: string): Promise<unknown> => undefined } = {},
  ) {
    const page = openPage(services, { origin, projectId })
    const nonce = await page.readNonce()
    const text = page.write(nonce, { address: wallet.address, chainId: '31337' })
    await before(text)
    const signature = await wallet.signMessage({ message: text })
    const response = await page.authenticate(nonce, text, signature)
    const { token } = (await response.clone().json()) as { token: string }
    const isAlive = async () => (await toOutcome(await page.call('GET', 'me', token))) === '200'
    return { page, nonce, text, signature, token, response, isAlive, claims: token ? decodeJwt(token) : {} }
  }
  /** One that the frame of the user's login has named. */
  const signInNamed = (world: World, where = {}) =>
    signIn(world, { ...where, before: (text) => name(world.device, world.session, text, where) })

  test('S30: a message that the frame named makes a session of its login, with the times of that login', async () => {
    const world = await open()
    world.clock.advance(120_000)
    const { claims, isAlive } = await signInNamed(world)
    expect(claims).toMatchObject({ sub: world.session.user.sub, account: `eip155:31337:${wallet.address}` })
    const at = Math.floor(world.clock.now() / 1000)
    expect(claims).toMatchObject({ iat: at, login_time: at - 120, auth_time: at - 120, account_proof: 'key' })
    expect(await isAlive()).toBe(true)
    // No id of the login: who knows that can end it.
    expect(JSON.stringify(claims)).not.toContain(
      (await stores.store.auth.selectFrom('auth.logins').select('sid').executeTakeFirstOrThrow()).sid,
    )
  })

  test('S30: any other signature shows its account alone, also at the address of a login', async () => {
    const world = await open()
    const named = await signInNamed(world)
    const connected = await signIn(world)
    expect(connected.claims.sub).not.toBe(named.claims.sub)
    // The same wallet is the same user.
    expect((await signIn(world)).claims.sub).toBe(connected.claims.sub)
    expect((await signIn(world, { projectId: 'other' })).claims.sub).not.toBe(connected.claims.sub)
    // And none that logs in: the next login is the one before.
    expect((await world.logIn(world.device, 'ann@example.com')).user.sub).toBe(named.claims.sub)
  })

  test('S30: a page signs nobody in with a message that the frame of another page or project named', async () => {
    const world = await open()
    const { sub } = world.session.user
    for (const there of [{ origin: shop }, { projectId: 'other' }]) {
      const named = await signIn(world, { before: (text) => name(world.device, world.session, text, there) })
      expect(named.claims.sub).not.toBe(sub)
    }
    // What the frame named for its own page, another one cannot hand in.
    const stolen = await signIn(world, {
      before: async (text) => {
        await name(world.device, world.session, text)
        const thief = openPage(world.services, { origin: shop })
        const nonce = await thief.readNonce()
        const handed = await thief.authenticate(nonce, text, await wallet.signMessage({ message: text }))
        expect(await toOutcome(handed)).toBe('400 MESSAGE_ORIGIN_MISMATCH')
      },
    })
    expect(stolen.claims.sub).toBe(sub)
  })

  test('S30: a login names nothing for a project of another realm, or a page that its project does not list', async () => {
    const { device, session } = await open()
    expect(outcomeOf(await name(device, session, 'text', { projectId: 'other' }))).toBe('403 SCOPE_WRONG')
    expect(outcomeOf(await name(device, session, 'text', { origin: 'https://evil.example' }))).toBe(
      '403 ORIGIN_NOT_ALLOWED',
    )
    expect(outcomeOf(await name(device, session, 'text', { projectId: 'none' }))).toBe('401 PROJECT_NOT_FOUND')
    expect(outcomeOf(await name(device, session, 'text', { digest: 'short' }))).toBe('400 BODY_INVALID')
    const thief = await device.post(
      '/login/v1/sign-in',
      { projectId: 'demo', origin: site, digest: digestOf('x') },
      { token: 'x' },
    )
    expect(thief.status).toBe(401)
  })

  test('S27: a digest is replayed for nothing: a message makes one session, and one login names it', async () => {
    const world = await open()
    const other = await world.createDevice('192.0.2.9')
    const theirs = await world.logIn(other, 'eve@example.com')
    // Who is first has it: the frame of the other is refused, and signs nothing.
    const first = await signIn(world, {
      async before(text) {
        expect(outcomeOf(await name(world.device, world.session, text))).toBe('200')
        expect(outcomeOf(await name(other, theirs, text))).toBe('409 MESSAGE_USED')
        expect(outcomeOf(await name(world.device, world.session, text))).toBe('200')
      },
    })
    expect(first.claims.sub).toBe(world.session.user.sub)
    // Named anew once it made a session: its nonce is used.
    expect(outcomeOf(await name(other, theirs, first.text))).toBe('200')
    expect(await toOutcome(await first.page.authenticate(first.nonce, first.text, first.signature))).toBe(
      '401 NONCE_USED',
    )
    const late = await signIn(world, {
      async before(text) {
        await name(world.device, world.session, text)
        await stores.store.auth.updateTable('auth.named_messages').set({ expires_at: world.clock.now() }).execute()
      },
    })
    expect(late.claims.sub).not.toBe(world.session.user.sub)
  })

  test.each<[string, (world: World) => Promise<unknown>]>([
    [
      'a sign-out in the frame',
      ({ device, session }) => device.post('/login/v1/sign-out', {}, { token: session.accessToken }),
    ],
    [
      'a sign-out everywhere',
      ({ device, session }) => device.post('/login/v1/sign-out', { everywhere: true }, { token: session.accessToken }),
    ],
    ['a deletion', ({ services, session }) => services.accounts.delete(session.user.sub)],
    [
      'a refresh token that came twice',
      async ({ device, session, clock }) => {
        await device.post('/login/v1/refresh', { refreshToken: session.refreshToken })
        clock.advance(120_000)
        await device.post('/login/v1/refresh', { refreshToken: session.refreshToken })
      },
    ],
  ])('S32: %s ends the sessions of the login', async (_, end) => {
    const world = await open()
    const [named, connected] = [await signInNamed(world), await signIn(world)]
    await end(world)
    expect(await toOutcome(await named.page.call('GET', 'me', named.token))).toBe('401 SESSION_REVOKED')
    expect(await connected.isAlive()).toBe(true)
  })

  test('S32: who signs out of a session is out of its login, and of the other sessions of that', async () => {
    const world = await open()
    const [one, other, connected] = [
      await signInNamed(world),
      await signInNamed(world, { origin: shop }),
      await signIn(world),
    ]
    expect(await toOutcome(await one.page.call('POST', 'sign-out', one.token))).toBe('200')
    expect(await other.isAlive()).toBe(false)
    expect(await connected.isAlive()).toBe(true)
    const asked = await world.device.post('/login/v1/user', {}, { token: world.session.accessToken })
    expect(outcomeOf(asked)).toBe('401 TOKEN_INVALID')
  })

  test('S32: a session is no longer than its login', async () => {
    const world = await open()
    let session = world.session
    const day = 24 * 3_600_000
    for (let at = 0; at < 5; at++) {
      world.clock.advance(17.9 * day)
      const next = await world.device.post('/login/v1/refresh', { refreshToken: session.refreshToken })
      session = next.json as unknown as SessionAnswer
    }
    const { claims } = await signInNamed({ ...world, session })
    expect(claims.exp).toBe(Math.floor((world.clock.now() + 0.5 * day) / 1000))
  })

  test('S30: users of connected wallets are deleted and brought back by the operator', async () => {
    const world = await open()
    const { claims, page, token } = await signIn(world)
    await world.services.accounts.delete(`${claims.sub}`)
    expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_REVOKED')
    expect(await toOutcome((await signIn(world)).response)).toBe('409 ACCOUNT_DELETING')
    // Hidden, as all identities are from day 30 on, it is found all the same.
    world.clock.advance(31 * 24 * 3_600_000)
    expect(await toOutcome((await signIn(world)).response)).toBe('409 ACCOUNT_DELETING')
    await world.services.accounts.restore(`${claims.sub}`)
    expect((await signIn(world)).claims.sub).toBe(claims.sub)
  })
})
