import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site } from '../../../../../test/loginServices.js'
import { openIds, providerIds, useProviders } from '../../../../../test/providerLogins.js'
import { walkProvider } from '../../../../../test/walkProvider.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('login by providers', (stores) => {
  const start = useProviders(stores)

  test.each(providerIds)('behavior: a user of %s logs in, and is the same on another device', async (id) => {
    const { createDevice, visit, finish, redeem, logIn, problems } = start()
    const device = await createDevice()
    const visited = await visit(device, id)
    const asked = new URL(visited.uri).searchParams
    const redirectUri = `https://frame.test/social/${id}`
    expect([visited.redirectUri, asked.get('redirect_uri')]).toEqual([redirectUri, redirectUri])
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code'])
    expect(asked.get('nonce')).toBe(openIds.includes(id) ? visited.nonce : null)
    const { transaction } = visited
    expect((await device.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'waiting' })
    const finished = await finish(visited.body)
    expect(finished).toEqual({ status: 200, json: { handle: expect.any(String), origin: site } })
    const { handle } = finished.json
    expect((await device.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'done', handle })
    const session = await redeem(device, visited, finished)
    expect(session).toMatchObject({ status: 200, json: { expiresIn: 600, user: { amr: ['social'], email: null } } })
    const { profile, token, user } = session.json as unknown as Awaited<ReturnType<typeof logIn>>
    expect(profile).toMatchObject({ provider: id, name: 'Ada Lovelace' })
    expect(profile.email).toBe(['github', 'x'].includes(id) ? undefined : 'ada@example.com')
    expect(profile.isVerified).toBe(['google', 'apple', 'discord'].includes(id) ? true : undefined)
    const hasPicture = !['apple', 'acme'].includes(id)
    expect(profile.picture?.slice(0, 22)).toBe(hasPicture ? 'data:image/png;base64,' : undefined)
    // Custody and recovery check it themselves: the frame's nonce is in it.
    expect(token && decodeJwt(token).nonce).toBe(openIds.includes(id) ? visited.nonce : undefined)
    expect((await logIn(await createDevice(), id)).user.sub).toBe(user.sub)
    const other = await logIn(await createDevice(), id, { person: 'grace@example.com' })
    expect([other.profile.name, other.user.sub === user.sub]).toEqual(['Grace Hopper', false])
    expect(problems).toEqual([])
  })

  test('behavior: Apple tells a name once, and who has it keeps it in the list', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const person = 'once@example.com'
    expect((await logIn(device, 'apple', { person })).profile.name).toBe('Once Example')
    const { profile, accessToken: token } = await logIn(device, 'apple', { person })
    expect(profile.name).toBeUndefined()
    const { json } = await device.post('/login/v1/identities', {}, { token })
    expect(json.identities).toEqual([expect.objectContaining({ kind: 'apple', name: 'Once Example' })])
  })

  test.each(providerIds)('behavior: who denies at %s is told so, and nothing is left', async (id) => {
    const { createDevice, visit, finish } = start()
    const device = await createDevice()
    const { body, transaction } = await visit(device, id, { denies: true })
    expect(await finish(body)).toEqual({ status: 200, json: { origin: site, error: 'SOCIAL_DENIED' } })
    expect((await device.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'denied' })
    expect(outcomeOf(await finish(body))).toBe('403 SOCIAL_REFUSED')
  })

  test('behavior: a provider that fails is no user who denies', async () => {
    const { createDevice, begin, finish } = start()
    const { state, secret } = await begin(await createDevice(), 'github')
    const answer = await finish({ provider: 'github', state, error: 'server_error', secret, opener: site })
    expect(answer.json).toEqual({ origin: site, error: 'SOCIAL_REFUSED' })
  })

  test('behavior: a flow by return leads back to the page, and asking never gives its handle', async () => {
    const { createDevice, begin, finish, redeem } = start()
    const device = await createDevice()
    const begun = await begin(device, 'google')
    const page = `${site}/wallet?tab=1#top`
    // As pages without windows do: behind the value of `state`.
    const uri = new URL(begun.uri)
    uri.searchParams.set('state', `${begun.state}--${encodeURIComponent(page)}`)
    const { redirectUri: _, ...returned } = await walkProvider(uri.href)
    // No window has the secret of a flow by return: it needs the press of its user.
    expect((await finish(returned)).json).toEqual({ press: { site, browser: expect.any(String) } })
    const finished = await finish({ ...returned, isPressed: true })
    expect(finished.json).toEqual({ origin: site, returnTo: page, handle: expect.any(String) })
    const { transaction } = begun
    expect((await device.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'waiting' })
    expect((await redeem(device, begun, finished)).status).toBe(200)
  })

  test('behavior: a window without the secret is asked for a press first', async () => {
    const { createDevice, visit, finish, redeem } = start()
    const device = await createDevice()
    const visited = await visit(device, 'discord')
    const { secret: _, ...body } = visited.body
    expect(await finish(body)).toEqual({ status: 200, json: { press: { site, browser: expect.any(String) } } })
    expect(outcomeOf(await redeem(device, visited, { status: 200, json: { handle: 'A'.repeat(43) } }))).toBe(
      '404 TRANSACTION_UNKNOWN',
    )
    const pressed = await finish({ ...body, isPressed: true })
    expect((await redeem(device, visited, pressed)).status).toBe(200)
  })

  test('behavior: what is set up is given to any page', async () => {
    const { services } = start()
    const response = await services.fetch(new Request('http://services.test/login/v1/providers'), {
      address: '192.0.2.9',
    })
    const { providers, ...offers } = (await response.json()) as { providers: { id: string; icon?: string }[] }
    expect(providers.map(({ id }) => id)).toEqual(providerIds)
    expect(providers.at(-1)).toEqual({ id: 'acme', name: 'Acme', icon: expect.stringMatching(/^data:image/) })
    expect(JSON.stringify(providers)).not.toMatch(/secret|clientId|privateKey/i)
    expect([offers, response.headers.get('access-control-allow-origin')]).toEqual([
      { farcaster: false, telegram: true, passkey: true },
      '*',
    ])
  })

  test('behavior: an operator reads why a login failed, in fixed words', async () => {
    const { createDevice, visit, finish, problems } = start((entries) =>
      entries.map((entry) => ({ ...entry, ...(entry.clientSecret && { clientSecret: 'wrong' }) })),
    )
    for (const id of ['github', 'google', 'x']) {
      const { body } = await visit(await createDevice(), id)
      expect((await finish(body)).json.error).toBe('SOCIAL_REFUSED')
    }
    expect(problems).toEqual([
      expect.stringMatching(/^A login by the provider github failed: incorrect_client_credentials, \w+\.$/),
      expect.stringMatching(/^A login by the provider google failed: invalid_client, \w+\.$/),
      expect.stringMatching(/^A login by the provider x failed: invalid_client, \w+\.$/),
    ])
  })

  test('behavior: what a provider told is deleted when its login is over', async () => {
    const { createDevice, visit, finish, begin, clock } = start()
    const device = await createDevice()
    await finish((await visit(device, 'google')).body)
    const rows = () => stores.store.auth.selectFrom('auth.visits').selectAll().execute()
    expect(JSON.stringify(await rows())).toContain('eyJ')
    clock.advance(10 * 60_000)
    await begin(device, 'github')
    expect(JSON.stringify(await rows())).not.toContain('eyJ')
  })
})
