import { createWalletClient as createFarcasterWallet, viemConnector } from '@farcaster/auth-client'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Farcaster, startFarcaster } from '../../../../../../devnet/src/index.js'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site, type TestDevice, useLogin } from '../../../../../test/loginServices.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('sign-in with Farcaster', (stores) => {
  const { start } = useLogin(stores)
  let farcaster: Farcaster
  beforeAll(async () => {
    farcaster = await startFarcaster()
  })
  afterAll(() => farcaster.stop())

  function open(more: { relay?: string; rpc?: string } = {}) {
    const providers = { farcaster: { relay: farcaster.relayUrl, rpc: farcaster.rpcUrl, ...more }, allowsLoopback: true }
    const world = start({ login: { url: 'http://services.test', providers } })
    // The client writes the time of this machine.
    world.clock.advance(Date.now() - world.clock.now())
    const begin = async (device: TestDevice) => {
      const begun = await device.post('/login/v1/farcaster/begin', { projectId: 'demo', origin: site })
      expect(begun.status).toBe(200)
      return begun.json as { transaction: string; url: string; nonce: string; expiresIn: number }
    }
    const ask = (device: TestDevice, transaction: string, signed: object = {}) =>
      device.post('/login/v1/farcaster/result', { transaction, ...signed })
    const redeem = (device: TestDevice, transaction: string, handle: unknown) =>
      device.post('/login/v1/social/redeem', { transaction, handle })
    return { ...world, begin, ask, redeem }
  }
  type World = ReturnType<typeof open>

  /** Farcaster's own client in the place of the phone. */
  const phone = () =>
    createFarcasterWallet({ relay: farcaster.relayUrl, ethereum: viemConnector({ rpcUrl: farcaster.rpcUrl }) })

  const keyOf = (index: number) => farcaster.accounts.at(index)?.privateKey as Hex

  /** What a wallet signs. */
  async function sign(nonce: string, more: { key?: Hex; fid?: number; [field: string]: unknown } = {}) {
    const { key = keyOf(-1), fid = 1, ...fields } = more
    const account = privateKeyToAccount(key)
    const { message } = phone().buildSignInMessage({
      ...{ address: account.address, fid, nonce, domain: 'frame.test', uri: 'https://frame.test' },
      ...fields,
    })
    if (!message) throw new Error('The client made no message.')
    return { message, signature: await account.signMessage({ message }) }
  }

  test('behavior: a user signs on the phone and is logged in, the same on another device', async () => {
    const world = open()
    const { createDevice, begin, ask, redeem } = world
    const logIn = async () => {
      const device = await createDevice()
      const { transaction, url, nonce } = await begin(device)
      expect((await ask(device, transaction)).json).toEqual({ state: 'waiting' })
      const { channelToken = '' } = phone().parseSignInURI({ uri: url })
      const signed = await sign(nonce)
      const told = { username: 'alice', displayName: 'Alice Tern', fid: 1 }
      await phone().authenticate({ authKey: farcaster.relayKey, channelToken, ...signed, ...told })
      const { json } = await ask(device, transaction)
      expect(json).toEqual({ state: 'done', handle: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await ask(await createDevice(), transaction)).status).toBe(404)
      expect((await redeem(await createDevice(), transaction, json.handle)).status).toBe(404)
      const session = await redeem(device, transaction, json.handle)
      expect(outcomeOf(await redeem(device, transaction, json.handle))).toBe('404 TRANSACTION_UNKNOWN')
      return session.json as { user: { sub: string; amr: string[] }; profile: object; token?: string }
    }
    const first = await logIn()
    expect(first).toMatchObject({
      user: { amr: ['farcaster'], email: null },
      profile: { provider: 'farcaster', name: 'Alice Tern' },
    })
    expect(first.token).toBeUndefined()
    expect((await logIn()).user.sub).toBe(first.user.sub)
  })

  test('behavior: a key for signing in speaks for the id until it is removed', async () => {
    const world = open()
    const { createDevice, begin, ask } = world
    const key = keyOf(3)
    const { address } = privateKeyToAccount(key)
    const outcome = async () => {
      const device = await createDevice()
      const { transaction, nonce } = await begin(device)
      const domain = new URL(site).host
      return outcomeOf(await ask(device, transaction, await sign(nonce, { key, fid: 2, domain })))
    }
    expect(await outcome()).toBe('403 SOCIAL_REFUSED')
    await farcaster.addKey(2, address, 1)
    expect(await outcome()).toBe('403 SOCIAL_REFUSED')
    await farcaster.addKey(2, address)
    expect(await outcome()).toBe('200')
    await farcaster.removeKey(2, address)
    expect(await outcome()).toBe('403 SOCIAL_REFUSED')
  })

  describe('S24: what is not right logs nobody in, and is not tried twice', () => {
    const domain = new URL(site).host
    /** The right message with one thing changed, and a signature of that. */
    const changed =
      (from: string | RegExp, to: (world: World) => string): Make =>
      async (world, nonce) => {
        const { message } = await sign(nonce, { domain })
        const other = message.replace(from, to(world))
        expect(other).not.toBe(message)
        return { message: other, signature: await privateKeyToAccount(keyOf(-1)).signMessage({ message: other }) }
      }
    const at = ({ clock }: World, ms: number) => new Date(clock.now() + ms).toISOString()
    const issued = /(?<=Issued At: )\S+/
    type Make = (world: World, nonce: string) => Promise<{ message: string; signature: string }>

    test.each<[string, Make]>([
      ['another site', (_, nonce) => sign(nonce, { domain: 'evil.example' })],
      ['the frame’s own name, where a host signed', (_, nonce) => sign(nonce, { domain: 'frame.test' })],
      ['another nonce', () => sign('ab'.repeat(16), { domain })],
      ['an id of another user', (_, nonce) => sign(nonce, { domain, fid: 2 })],
      ['an id of nobody', (_, nonce) => sign(nonce, { domain, fid: 999 })],
      ['an old message', changed(issued, (world) => at(world, -11 * 60_000))],
      ['a message of the future', changed(issued, (world) => at(world, 2 * 60_000))],
      ['one that has expired', changed('\nResources', (world) => `\nExpiration Time: ${at(world, -1)}\nResources`)],
      ['one that is not good yet', changed('\nResources', (world) => `\nNot Before: ${at(world, 300_000)}\nResources`)],
      ['two ids', changed(/$/, () => '\n- farcaster://fid/2')],
      ['another chain', changed('Chain ID: 10', () => 'Chain ID: 1')],
      ['another statement', changed('Farcaster Auth', () => 'Farcaster Out')],
      [
        'a signature of another message',
        async (_, nonce) => ({ ...(await sign(nonce, { domain })), signature: (await sign(nonce)).signature }),
      ],
      ['no message', async () => ({ message: 'hello', signature: '0x00' })],
    ])('parameters: %s', async (_, make) => {
      const world = open()
      const { createDevice, begin, ask } = world
      const device = await createDevice()
      const { transaction, nonce } = await begin(device)
      expect(outcomeOf(await ask(device, transaction, await make(world, nonce)))).toBe('403 SOCIAL_REFUSED')
      const right = await sign(nonce, { domain })
      expect((await ask(device, transaction, right)).json).toEqual({ state: 'denied' })
    })
  })

  test('behavior: where the chain cannot be asked nothing is decided, and the user can go on later', async () => {
    const broken = open({ rpc: 'http://127.0.0.1:9' })
    const device = await broken.createDevice()
    const { transaction, nonce } = await broken.begin(device)
    const signed = await sign(nonce, { domain: new URL(site).host })
    expect(outcomeOf(await broken.ask(device, transaction, signed))).toBe('503 CHAIN_UNREACHABLE')
    const { services } = open()
    const via = (request: Request) => services.fetch(request, { address: device.address })
    const answer = await device.post('/login/v1/farcaster/result', { transaction, ...signed }, { via })
    expect(answer.json).toMatchObject({ state: 'done' })
  })

  test('behavior: where the relay cannot be asked a login does not begin', async () => {
    const { createDevice } = open({ relay: 'http://127.0.0.1:9' })
    const device = await createDevice()
    expect(outcomeOf(await device.post('/login/v1/farcaster/begin', { projectId: 'demo', origin: site }))).toBe(
      '502 SOCIAL_REFUSED',
    )
  })
})
