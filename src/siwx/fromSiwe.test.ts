import { verifyMessage } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test, vi } from 'vitest'
import type { SiweConfig, SiweMessageParams, SiweSession } from '../kernel/index.js'
import { settle } from '../testing/settle.js'
import { account, cluster, local, other, prepareWorld, second } from './test/world.js'

vi.setConfig({ testTimeout: 60_000 })
const world = prepareWorld()

/** A back end of an older host: one session, nonces that count once. */
function createBackEnd(options: Partial<SiweConfig> = {}, params: SiweMessageParams = {}) {
  const log: string[] = []
  const nonces = new Set<string>()
  let given = 0
  const back = { log, session: undefined as SiweSession | undefined, works: true }
  const config: SiweConfig = {
    async getNonce() {
      log.push('nonce')
      const nonce = `nonce${given++}abcdefgh`
      nonces.add(nonce)
      return nonce
    },
    getMessageParams: async () => ({ statement: 'Sign in to the shop.', ...params }),
    createMessage: ({
      address,
      chainId,
      domain,
      uri,
      version,
      nonce,
      iat,
      statement,
      resources,
      requestId,
      exp,
      nbf,
    }) =>
      createSiweMessage({
        address: address as `0x${string}`,
        chainId,
        domain,
        uri,
        version,
        nonce,
        statement,
        requestId,
        issuedAt: new Date(iat),
        resources: resources && [...resources],
        expirationTime: exp === undefined ? undefined : new Date(exp),
        notBefore: nbf === undefined ? undefined : new Date(nbf),
      }),
    async verifyMessage({ message, signature }) {
      log.push('verify')
      const { address, nonce = '', chainId = 0 } = parseSiweMessage(message)
      const isGood =
        address !== undefined &&
        nonces.delete(nonce) &&
        (await verifyMessage({ address, message, signature: signature as `0x${string}` }))
      // As such back ends do: the address in lower case.
      if (isGood) back.session = { address: address.toLowerCase(), chainId }
      return isGood
    },
    async getSession() {
      log.push('session')
      return back.session ?? null
    },
    async signOut() {
      log.push('out')
      if (back.works) back.session = undefined
      return back.works
    },
    ...options,
  }
  return Object.assign(back, { config })
}

async function begin(options: Partial<SiweConfig> = {}, visit: Parameters<typeof world.visit>[0] = {}) {
  const back = createBackEnd(options)
  const page = world.visit({ ...visit, siwe: back.config })
  await page.connect()
  expect(await page.sign()).toBeUndefined()
  return { ...page, back }
}
const asked = (page: ReturnType<typeof world.visit>) => vi.waitFor(() => expect(page.request()).toBeDefined())

test('behavior: an older host signs users in with its own back end', async () => {
  const heard: unknown[] = []
  const page = await begin({ onSignIn: (session) => heard.push(session), onSignOut: () => heard.push('out') })
  const { session } = page.latchkey.state()
  expect(session?.data).toMatchObject({
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: 'app.example.com',
    uri: 'https://app.example.com',
    version: '1',
    nonce: 'nonce0abcdefgh',
    issuedAt: '2026-01-01T00:00:00.000Z',
    statement: 'Sign in to the shop.',
  })
  expect(session?.message).toContain('app.example.com wants you to sign in with your Ethereum account:')
  expect(page.latchkey.state()).toMatchObject({ open: false, status: 'connected' })
  expect(heard).toEqual([{ address: account.address.toLowerCase(), chainId: 31337 }])
  await page.latchkey.disconnect()
  await vi.waitFor(() => expect(heard.at(-1)).toBe('out'))
  expect(page.back.session).toBeUndefined()
  expect(JSON.stringify([...page.storage])).not.toContain('siwx')
})

test('behavior: a user whom the back end knows is asked nothing', async () => {
  const back = createBackEnd()
  back.session = { address: account.address.toLowerCase(), chainId: 31337 }
  const page = world.visit({ siwe: back.config })
  await page.connect()
  await vi.waitFor(() => expect(page.latchkey.state().session?.data.accountAddress).toBe(account.address))
  expect(page.request()).toBeUndefined()
  expect(back.log).toEqual(['session'])
})

test.each([
  ['another account', { address: other.address, chainId: 31337 }, 'signOutOnAccountChange'],
  ['another chain', { address: account.address, chainId: 1 }, 'signOutOnNetworkChange'],
] as const)('behavior: a session of %s is ended, unless %o', async (_, session, option) => {
  const back = createBackEnd()
  back.session = session
  const page = world.visit({ siwe: back.config })
  await page.connect()
  await asked(page)
  expect(back).toMatchObject({ session: undefined, log: ['session', 'out'] })

  const kept = createBackEnd({ [option]: false })
  kept.session = session
  const again = world.visit({ siwe: kept.config })
  await again.connect()
  await vi.waitFor(() => expect(again.latchkey.state().session).toBeDefined())
  expect(kept.log).toEqual(['session'])
})

test('behavior: another account of the wallet signs in anew', async () => {
  const page = await begin()
  page.signBy((message) => other.signMessage({ message }))
  page.emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: other.address }] })
  expect(await page.sign()).toBeUndefined()
  expect(page.back.session?.address).toBe(other.address.toLowerCase())
  expect(page.latchkey.state().session?.data.accountAddress).toBe(other.address)
})

test('behavior: a message that the back end refuses signs no user in; the next try has a new nonce', async () => {
  const page = world.visit({ siwe: createBackEnd().config })
  await page.connect()
  page.signBy((message) => other.signMessage({ message }))
  expect(await page.sign()).toMatchObject({ code: 'SIGNATURE_INVALID' })
  page.signBy((message) => account.signMessage({ message }))
  expect(await page.sign()).toBeUndefined()
  expect(page.latchkey.state().session?.data.nonce).toBe('nonce1abcdefgh')
})

test('behavior: a back end that verifies and then has no session is not believed', async () => {
  const back = createBackEnd({ getSession: async () => null })
  const page = world.visit({ siwe: back.config })
  await page.connect()
  expect(await page.sign()).toMatchObject({ code: 'SIGN_IN_FAILED' })
  expect(page.latchkey.state().session).toBeUndefined()
})

test('parameters: enabled false asks for no signature', async () => {
  // Else its download would hide that the user is asked.
  await Promise.all([import('../features/signIn/setup.js'), import('./fromSiwe.js')])
  const back = createBackEnd({ enabled: false })
  const page = world.visit({ siwe: back.config })
  await page.connect()
  await settle()
  expect(page.latchkey.state()).toMatchObject({ open: false, status: 'connected', session: undefined })
  expect(back.log).toEqual([])
})

test('parameters: required, true unless it is switched off', async () => {
  const strict = world.visit({ siwe: createBackEnd().config })
  await strict.connect()
  await asked(strict)
  expect(strict.latchkey.close()).toBe(false)

  const free = world.visit({ siwe: createBackEnd({ required: false }).config })
  await free.connect()
  await asked(free)
  expect(free.latchkey.close()).toBe(true)
  expect(free.latchkey.state().status).toBe('connected')
})

test('parameters: signOutOnDisconnect false keeps the session of the back end', async () => {
  const page = await begin({ signOutOnDisconnect: false })
  await page.latchkey.disconnect()
  expect(page.back.session).toBeDefined()
})

test('parameters: nonceRefetchIntervalMs and sessionRefetchIntervalMs', async () => {
  const back = createBackEnd({ nonceRefetchIntervalMs: 60_000, sessionRefetchIntervalMs: 120_000 })
  const page = world.visit({ siwe: back.config, networks: [local, second] })
  await page.connect()
  const refuse = async () => {
    throw new Error('not now')
  }
  page.signBy(refuse)
  await page.sign()
  await page.sign()
  // Not used, and young: the same nonce.
  expect(back.log).toEqual(['session', 'nonce'])
  await page.clock.advance(60_001)
  await page.sign()
  expect(back.log).toEqual(['session', 'nonce', 'nonce'])
  const look = async (networkId: `eip155:${number}`) => {
    page.emit({ type: 'network', namespace: 'eip155', networkId })
    await vi.waitFor(() => expect(page.request()?.network.caipNetworkId).toBe(networkId))
  }
  await look('eip155:31338')
  expect(back.log).toHaveLength(3)
  await page.clock.advance(60_000)
  await look('eip155:31337')
  expect(back.log.slice(3)).toEqual(['session'])
})

test('parameters: getMessageParams goes into the message', async () => {
  const params = {
    domain: 'shop.example.com',
    uri: 'https://shop.example.com/in',
    requestId: 'r1',
    resources: ['https://shop.example.com/terms'],
    iat: '2026-01-01T00:00:00.000Z',
    exp: '2026-01-02T00:00:00.000Z',
    nbf: '2026-01-01T00:00:00.000Z',
  }
  const page = world.visit({ siwe: createBackEnd({}, params).config })
  await page.connect()
  expect(await page.sign()).toBeUndefined()
  expect(page.latchkey.state().session?.data).toMatchObject({
    domain: params.domain,
    uri: params.uri,
    requestId: 'r1',
    resources: params.resources,
    issuedAt: params.iat,
    expirationTime: params.exp,
    notBefore: params.nbf,
  })
  expect(parseSiweMessage(page.latchkey.state().session?.message ?? '')).toMatchObject({
    domain: params.domain,
    requestId: 'r1',
    resources: params.resources,
  })
})

test('behavior: signing out that the back end refuses leaves the user signed in', async () => {
  const page = await begin()
  page.back.works = false
  await expect(page.signOut()).rejects.toMatchObject({ code: 'SIGN_OUT_FAILED' })
  expect(page.latchkey.state().session).toBeDefined()
  page.back.works = true
  await page.signOut()
  expect(page.latchkey.state().session).toBeUndefined()
  await asked(page)
})

test('behavior: accounts that ERC-4361 is not for are asked nothing', async () => {
  const back = createBackEnd()
  const page = world.visit({ siwe: back.config, networks: [cluster] })
  await page.connect()
  await settle()
  expect(page.latchkey.state()).toMatchObject({ open: false, status: 'connected', session: undefined })
  expect(back.log).toEqual([])
})
