import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Providers, startProviders } from '../../devnet/src/providers/index.js'
import type { Log } from '../src/log.js'
import { sha256, toB64 } from '../src/proof/encoding.js'
import type { OpenStores } from './eachStore.js'
import { site, startLogin, type TestDevice, useLogin } from './loginServices.js'
import { createTestClock } from './memoryServices.js'
import { type Walk, walkProvider } from './walkProvider.js'

/** The stand-ins. */
export const providerIds = ['google', 'apple', 'github', 'facebook', 'x', 'discord', 'acme'] as const
/** Those of ID tokens. */
export const openIds: readonly string[] = ['google', 'apple', 'acme']

type Answer = { status: number; json: Readonly<Record<string, unknown>> & { reasons?: readonly { name: string }[] } }

/** A login as its device and its window know it. */
export interface Begun {
  transaction: string
  uri: string
  /** As the frame made it. */
  nonce: string
  secret: string
  state: string
}

/** Begins each test of a suite with services that have all the stand-ins, and nobody who has logged in. */
export function useProviders(stores: OpenStores) {
  useLogin(stores)
  let providers: Providers
  beforeAll(async () => {
    providers = await startProviders()
    providers.allow('https://frame.test')
  })
  afterAll(() => providers.stop())
  beforeEach(async () => {
    await stores.store.auth.deleteFrom('auth.visits').execute()
    await stores.store.auth.deleteFrom('auth.used_init_data').execute()
  })

  return function start(change: (entries: Providers['entries']) => Providers['entries'] = (entries) => entries) {
    const problems: string[] = []
    const log: Log = { request: () => undefined, problem: (text) => void problems.push(text) }
    const telegram = { botKey: providers.botKey, projects: ['demo'] }
    const options = { providers: change(providers.entries), telegram, allowsLoopback: true }
    // Providers read the machine's clock.
    const clock = createTestClock(Date.now())
    const login = startLogin(stores.store, { log, login: { url: 'http://services.test', providers: options } }, clock)

    /** Calls as the frame's page does that a provider leads to. */
    async function finish(body: object): Promise<Answer> {
      const request = new Request('http://services.test/login/v1/social/finish', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: 'https://frame.test' },
      })
      const response = await login.services.fetch(request, { address: '192.0.2.1' })
      return { status: response.status, json: (await response.json()) as Answer['json'] }
    }
    async function begin(device: TestDevice, provider: string, more: object = {}, token?: string): Promise<Begun> {
      const [secret, nonce] = [randomBytes(32), toB64(randomBytes(32))]
      const body = { projectId: 'demo', origin: site, provider, nonce, secretHash: toB64(sha256(secret)), ...more }
      const path = token === undefined ? 'social/begin' : 'identities/add'
      const { status, json } = await device.post(`/login/v1/${path}`, body, token === undefined ? {} : { token })
      if (status !== 200) throw new Error(`It did not begin: ${JSON.stringify(json)}`)
      const { transaction, uri } = json as unknown as { transaction: string; uri: string }
      return { transaction, uri, nonce, secret: toB64(secret), state: new URL(uri).searchParams.get('state') ?? '' }
    }
    /** Begins, and goes to the provider and back: what its page then calls with. */
    async function visit(device: TestDevice, provider: string, walk?: Walk & { token?: string }) {
      const begun = await begin(device, provider, {}, walk?.token)
      const { redirectUri, ...returned } = await walkProvider(begun.uri, walk)
      return { ...begun, redirectUri, body: { ...returned, secret: begun.secret, opener: site } }
    }
    const redeem = (device: TestDevice, { transaction }: Pick<Begun, 'transaction'>, { json }: Answer) =>
      device.post('/login/v1/social/redeem', { transaction, handle: json.handle })
    async function logIn(device: TestDevice, provider: string, walk?: Walk): Promise<LoggedIn> {
      const visited = await visit(device, provider, walk)
      const answer = await redeem(device, visited, await finish(visited.body))
      if (answer.status !== 200) throw new Error(`The login failed: ${JSON.stringify(answer.json)}`)
      return answer.json as unknown as LoggedIn
    }
    /** Adds an identity to the user that a token is of. */
    async function add(device: TestDevice, provider: string, token: string, walk?: Walk) {
      const visited = await visit(device, provider, { ...walk, token })
      const { handle } = (await finish(visited.body)).json
      return device.post('/login/v1/identities/redeem', { transaction: visited.transaction, handle }, { token })
    }
    const byMail = { loginByMail: login.logIn, beginByMail: login.begin }
    return { ...login, ...byMail, providers, problems, finish, begin, visit, redeem, logIn, add }
  }
}

/** What `social/redeem` answers. */
export interface LoggedIn {
  accessToken: string
  user: { sub: string; rlm: string; amr: string[]; email: string | null }
  profile: { provider: string; name?: string; email?: string; isVerified?: true; picture?: string }
  token?: string
}
