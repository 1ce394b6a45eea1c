import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Providers, startProviders } from '../../../../../devnet/src/providers/index.js'
import { describeEachStore } from '../../../../test/eachStore.js'
import { site, startLogin, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { createTestClock } from '../../../../test/memoryServices.js'
import { type Walk, walkProvider } from '../../../../test/walkProvider.js'
import { sha256, toB64 } from '../../../proof/encoding.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const ids = ['google', 'apple', 'github', 'facebook', 'x', 'discord', 'acme'] as const
const openIds: readonly string[] = ['google', 'apple', 'acme']

describeEachStore('login by providers', (stores) => {
  useLogin(stores)
  let providers: Providers
  beforeAll(async () => {
    providers = await startProviders()
    providers.allow('https://frame.test')
  })
  afterAll(() => providers.stop())
  beforeEach(async () => void (await stores.store.auth.deleteFrom('auth.visits').execute()))

  function start() {
    // Providers read the machine's clock.
    const services = startLogin(
      stores.store,
      { login: { url: 'http://services.test', providers: { providers: providers.entries, allowsLoopback: true } } },
      createTestClock(Date.now()),
    )
    const page = async (body: object) => {
      const response = await services.services.fetch(
        new Request('http://services.test/login/v1/social/finish', {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', origin: 'https://frame.test' },
        }),
        { address: '192.0.2.1' },
      )
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    }
    const begin = async (device: TestDevice, provider: string, more: object = {}) => {
      const secret = randomBytes(32)
      const nonce = toB64(randomBytes(32))
      const body = { projectId: 'demo', origin: site, provider, nonce, secretHash: toB64(sha256(secret)), ...more }
      const { status, json } = await device.post('/login/v1/social/begin', body)
      const { transaction, uri } = json as unknown as { transaction: string; uri: string }
      return { status, json, transaction, uri, nonce, secret: toB64(secret) }
    }
    const visit = async (device: TestDevice, provider: string, walk?: Walk) => {
      const begun = await begin(device, provider)
      const { redirectUri, ...returned } = await walkProvider(begun.uri, walk)
      return {
        ...begun,
        redirectUri,
        returned,
        finished: await page({ ...returned, secret: begun.secret, opener: site }),
      }
    }
    const logIn = async (device: TestDevice, provider: string, walk?: Walk) => {
      const { transaction, finished } = await visit(device, provider, walk)
      return device.post('/login/v1/social/redeem', { transaction, handle: finished.json.handle })
    }
    return { ...services, page, begin, visit, logIn }
  }

  test.each(ids)('behavior: a user of %s logs in, and is the same on another device', async (id) => {
    const { createDevice, visit, logIn } = start()
    const device = await createDevice()
    const { uri, redirectUri, finished, transaction, nonce } = await visit(device, id)
    const asked = new URL(uri).searchParams
    expect([asked.get('redirect_uri'), asked.get('code_challenge_method'), asked.get('response_type')]).toEqual([
      `https://frame.test/social/${id}`,
      'S256',
      'code',
    ])
    expect([asked.get('nonce'), redirectUri]).toEqual([
      openIds.includes(id) ? nonce : null,
      `https://frame.test/social/${id}`,
    ])
    expect(finished).toEqual({ status: 200, json: { handle: expect.any(String), origin: site } })
    const { handle } = finished.json
    expect((await device.post('/login/v1/social/result', { transaction })).json).toEqual({ state: 'done', handle })
    const session = await device.post('/login/v1/social/redeem', { transaction, handle })
    expect(session).toMatchObject({ status: 200, json: { expiresIn: 600, user: { amr: ['social'], email: null } } })
    expect(session.json.profile).toMatchObject({
      provider: id,
      name: 'Ada Lovelace',
      ...(!['github', 'x'].includes(id) && { email: 'ada@example.com' }),
    })
    expect(typeof session.json.token).toBe(openIds.includes(id) ? 'string' : 'undefined')
    const again = await logIn(await createDevice(), id)
    expect(again.json.user).toMatchObject({ sub: (session.json.user as { sub: string }).sub })
  })
})
