import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, site, type TestDevice, useLogin } from '../../../../../test/loginServices.js'
import { result, startScriptedNode } from '../../../../../test/scriptedNode.js'
import { openPage } from '../../../../../test/signInPage.js'
import { digestOf } from '../namedMessages.js'
import type { DisclosedKind } from './kinds.js'
import { readDisclosed } from './readDisclosed.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const wallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const personal = ['email', 'email_verified', 'email_verified_by', 'name', 'amr'] as const

describeStore('what a project may know of a user', (stores) => {
  const login = useLogin(stores)

  /** Services, a project, a second one of its realm, and a user's device that is logged in. */
  async function open() {
    await stores.store.auth.deleteFrom('auth.disclosures').execute()
    const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
    const started = login.start({ chains: { 'eip155:31337': node.url } })
    const { services } = started
    await services.projects.add({ id: 'blog', origins: [site] })
    await services.accounts.shareRealm('blog', 'demo')
    const device = await started.createDevice()
    return { ...started, device, session: await started.logIn(device, 'ann@example.com') }
  }
  type World = Awaited<ReturnType<typeof open>>

  const set = ({ services }: World, what: readonly DisclosedKind[], projectId = 'demo') =>
    services.disclosures.set(projectId, what)
  /** What the frame asks, and says, of a project. */
  const ask = (device: TestDevice, { accessToken: token }: SessionAnswer, projectId = 'demo') =>
    device.post('/login/v1/disclosure', { projectId, origin: site }, { token })
  const untold = async (world: World, projectId?: string) =>
    (await ask(world.device, world.session, projectId)).json.untold
  const answer = (world: World, what: readonly string[], allowed: boolean, projectId = 'demo') =>
    world.device.post(
      '/login/v1/disclosure/answer',
      { projectId, origin: site, what, allowed },
      { token: world.session.accessToken },
    )

  /** What the token of a sign-in tells; `isNamed`: the frame of the login has named it. */
  async function tell({ services, device, session }: World, { projectId = 'demo', isNamed = true } = {}) {
    const page = openPage(services, { origin: site, projectId })
    const nonce = await page.readNonce()
    const text = page.write(nonce, { address: wallet.address, chainId: '31337' })
    if (isNamed) {
      const body = { projectId, origin: site, digest: digestOf(text) }
      const named = await device.post('/login/v1/sign-in', body, { token: session.accessToken })
      expect(named.status).toBe(200)
    }
    const response = await page.authenticate(nonce, text, await wallet.signMessage({ message: text }))
    const { token } = (await response.json()) as { token: string }
    const claims = decodeJwt(token)
    const said = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => (personal as readonly string[]).includes(name)))
    const me = async () => said((await (await page.call('GET', 'me', token)).json()) as object)
    return { claims: said(claims), me }
  }

  test('behavior: nothing is told, and nothing is asked, where the operator has set nothing', async () => {
    const world = await open()
    expect(await untold(world)).toEqual([])
    expect((await tell(world)).claims).toEqual({})
    expect(world.session.user).not.toHaveProperty('discloses')
    expect(await readDisclosed(stores.store.auth, 'demo', [world.session.user.sub])).toEqual(new Map())
  })

  test('behavior: what the user was told of stands in tokens from then on, and in those of this project alone', async () => {
    const world = await open()
    await set(world, ['ways', 'email'])
    await set(world, ['email'], 'blog')
    expect(await untold(world)).toEqual(['email', 'ways'])
    // So the frame asks where there may be something to tell, and nowhere else.
    expect(await world.logIn(world.device, 'ann@example.com')).toMatchObject({ user: { discloses: true } })
    // The setting alone tells nothing.
    const before = await tell(world)
    expect(before.claims).toEqual({})
    expect(outcomeOf(await answer(world, ['ways', 'email'], true))).toBe('200')
    const { claims, me } = await tell(world)
    const mail = { email: 'ann@example.com', email_verified: true, email_verified_by: 'mailbox' }
    expect(claims).toEqual({ ...mail, amr: ['otp'] })
    expect(await me()).toEqual(claims)
    // A session keeps what its token says.
    expect(await before.me()).toEqual({})
    expect((await tell(world, { projectId: 'blog' })).claims).toEqual({})
    expect([await untold(world), await untold(world, 'blog')]).toEqual([[], ['email']])
    const { sub } = world.session.user
    const read = await readDisclosed(stores.store.auth, 'demo', [sub, 'no-such-user'])
    expect([...read]).toEqual([
      [sub, { email: { address: 'ann@example.com', verifiedBy: 'mailbox' }, ways: ['email'] }],
    ])
    expect(await readDisclosed(stores.store.auth, 'blog', [sub])).toEqual(new Map())
    expect(await readDisclosed(stores.store.auth, 'demo', [])).toEqual(new Map())
  })

  test('behavior: what is taken away is told no more, at once; what comes back the user knows', async () => {
    const world = await open()
    await set(world, ['email', 'ways'])
    await answer(world, ['email', 'ways'], true)
    await set(world, ['ways'])
    expect((await tell(world)).claims).toEqual({ amr: ['otp'] })
    world.clock.advance(1000)
    await set(world, ['email', 'name', 'ways'])
    expect((await tell(world)).claims).toMatchObject({ email: 'ann@example.com' })
    expect(await untold(world)).toEqual(['name'])
  })

  test('behavior: a no is asked again once the setting has changed, and what was allowed before stays', async () => {
    const world = await open()
    await set(world, ['ways'])
    await answer(world, ['ways'], true)
    world.clock.advance(1000)
    await set(world, ['email', 'ways'])
    expect(outcomeOf(await answer(world, ['email'], false))).toBe('200')
    expect([await untold(world), (await tell(world)).claims]).toEqual([[], { amr: ['otp'] }])
    world.clock.advance(1000)
    // The same again is no change.
    await set(world, ['ways', 'email'])
    expect(await untold(world)).toEqual([])
    await set(world, ['email', 'name', 'ways'])
    expect(await untold(world)).toEqual(['email', 'name'])
  })

  test('S30: a connected wallet is asked nothing, and its token tells nothing, also at the address of a login', async () => {
    const world = await open()
    await set(world, ['email', 'name', 'ways'])
    await answer(world, ['email', 'name', 'ways'], true)
    expect((await tell(world, { isNamed: false })).claims).toEqual({})
  })

  test('S7: no page says that its user was told: only the device of a login does, of its own realm and of sites that are listed', async () => {
    const world = await open()
    const { services, device, session } = world
    await set(world, ['email'])
    await services.projects.add({ id: 'other', origins: [site] })
    await set(world, ['email'], 'other')
    expect(outcomeOf(await ask(device, session, 'other'))).toBe('403 SCOPE_WRONG')
    expect(outcomeOf(await answer(world, ['email'], true, 'other'))).toBe('403 SCOPE_WRONG')
    expect(outcomeOf(await ask(device, session, 'none'))).toBe('401 PROJECT_NOT_FOUND')
    const there = { projectId: 'demo', origin: 'https://evil.example' }
    const [token, yes] = [session.accessToken, { what: ['email'], allowed: true }]
    expect(outcomeOf(await device.post('/login/v1/disclosure', there, { token }))).toBe('403 ORIGIN_NOT_ALLOWED')
    expect(outcomeOf(await device.post('/login/v1/disclosure/answer', { ...there, ...yes }, { token }))).toBe(
      '403 ORIGIN_NOT_ALLOWED',
    )
    // A page that got hold of the token has not the device's key, and no page is the frame.
    const thief = await world.createDevice()
    const here = { projectId: 'demo', origin: site, ...yes }
    expect(outcomeOf(await thief.post('/login/v1/disclosure/answer', here, { token }))).toBe('401 TOKEN_INVALID')
    for (const origin of [site, 'https://frame.test']) {
      const response = await services.fetch(
        new Request('http://services.test/login/v1/disclosure/answer', {
          method: 'POST',
          body: JSON.stringify(here),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, origin },
        }),
        { address: '192.0.2.1' },
      )
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
    expect([await untold(world), (await tell(world)).claims]).toEqual([['email'], {}])
  })

  test('S7: an answer is one to what was asked: to more, to less, or twice it counts for nothing', async () => {
    const world = await open()
    expect(outcomeOf(await answer(world, ['email'], true))).toBe('409 DISCLOSURE_CHANGED')
    await set(world, ['email', 'name'])
    for (const what of [['email'], ['email', 'name', 'ways'], ['ways']])
      expect(outcomeOf(await answer(world, what, true))).toBe('409 DISCLOSURE_CHANGED')
    for (const what of [[], ['phone'], 'email'])
      expect(outcomeOf(await answer(world, what as string[], true))).toBe('400 BODY_INVALID')
    expect((await tell(world)).claims).toEqual({})
    const answers = await Promise.all([answer(world, ['email', 'name'], false), answer(world, ['email', 'name'], true)])
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 DISCLOSURE_CHANGED'])
  })

  test('behavior: a setting is one of a project that is there', async () => {
    const world = await open()
    await expect(set(world, ['email'], 'none')).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    await set(world, ['ways', 'email'])
    await set(world, ['name'], 'blog')
    const demo = { project: 'demo', what: ['email', 'ways'] }
    expect(await world.services.disclosures.list()).toEqual([{ project: 'blog', what: ['name'] }, demo])
    await set(world, [], 'blog')
    expect(await world.services.disclosures.list()).toEqual([demo])
  })

  test('S29: with its user goes what that user was told', async () => {
    const world = await open()
    await set(world, ['email'])
    await answer(world, ['email'], true)
    await stores.store.auth.deleteFrom('auth.users').where('sub', '=', world.session.user.sub).execute()
    expect(await stores.store.auth.selectFrom('auth.told_disclosures').selectAll().execute()).toEqual([])
  })
})
