import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PhoneNamespaces, PhonePolicy } from '../../demo/phone/types.js'
import type { Network } from '../../src/adapter.js'
import { bitcoin, cosmosHub, polkadot, solana } from '../../src/networks/index.js'
import { createWorld, first, networks, only, second, until, type World } from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

const here = { networkId: 'eip155:31337' } as const
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const methods = ['personal_sign', 'eth_sendTransaction']
const granted = (chains: readonly string[], addresses: readonly string[] = [first], extra: readonly string[] = []) => ({
  eip155: {
    chains,
    methods: [...methods, ...extra],
    events: ['chainChanged', 'accountsChanged'],
    accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
  },
})

/** Connected to a wallet that grants exactly this. */
async function connected(namespaces?: PhoneNamespaces, policy: PhonePolicy = () => 'approve') {
  const phone = await world.phone({
    approve: (question) =>
      question.kind === 'proposal' && namespaces ? { approve: { namespaces } } : policy(question),
  })
  const source = world.source()
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  const { topic } = await phone.waitFor(({ sessions }) => sessions[0])
  return { phone, source, attempt, session, topic, changes: attempt.changes }
}
const both = ['eip155:31337', 'eip155:31338']

describe('request', () => {
  test('parameters: what the session says itself is answered here, without the wallet', async () => {
    const { phone, session, changes } = await connected(granted(both))
    const ask = (method: string, params?: unknown) => session.request({ method, params }, here)
    expect(await ask('eth_accounts')).toEqual([first])
    expect(await ask('eth_requestAccounts')).toEqual([first])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:31338' }])
    expect(phone.get().asked).toBe(1)
  })

  test.each(['eth_getBalance', 'eth_sign', 'wallet_watchAsset', 'made_up'])(
    'behavior: %s, which was not granted, is refused at once',
    async (method) => {
      const { session } = await connected(granted(both))
      await expect(session.request({ method }, here)).rejects.toMatchObject({ code: 4200 })
    },
  )

  test('behavior: a read is not sent to a phone, even where the wallet offers it', async () => {
    const { phone, session } = await connected(granted(both, [first], ['eth_getBalance']))
    await expect(session.request({ method: 'eth_getBalance' }, here)).rejects.toMatchObject({ code: 4200 })
    expect(phone.get().asked).toBe(1)
  })

  test('behavior: a chain that was not granted is unknown', async () => {
    const { session } = await connected(granted(['eip155:31337']))
    await expect(session.request(sign, { networkId: 'eip155:31338' })).rejects.toMatchObject({ code: 4902 })
    const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    await expect(session.request(call, here)).rejects.toMatchObject({ code: 4902 })
    await expect(session.request({ ...call, params: [{}] }, here)).rejects.toMatchObject({ code: -32602 })
    const add = { method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a6a' }] }
    await expect(session.request(add, here)).rejects.toMatchObject({ code: 4200 })
  })

  test("behavior: the wallet's own error keeps its code, message and data", async () => {
    const error = { code: 4001, message: 'Not today' }
    const { session } = await connected(granted(both), () => ({ refuse: error }))
    await expect(session.request(sign, here)).rejects.toMatchObject(error)
  })

  test('behavior: a wallet can be led to a chain that it did not grant, when it says so', async () => {
    const { session, changes } = await connected(granted(['eip155:31337'], [first], ['wallet_switchEthereumChain']))
    expect(session.networkIds).toBeUndefined()
    const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    expect(await session.request(call, here)).toBeNull()
    expect(await session.request({ method: 'eth_chainId' }, here)).toBe('0x7a6a')
    expect(changes.at(-1)).toMatchObject({ type: 'network', networkId: 'eip155:31338' })
  })
})

describe('networkIds', () => {
  test('behavior: a wallet without a method to move is fixed to its chains, until it grants another', async () => {
    const { phone, session, topic, changes } = await connected(granted(['eip155:31337']))
    expect(session.networkIds).toEqual(['eip155:31337'])
    await phone.update(topic, { chain: 'eip155:31338' })
    await until(() => changes.length > 0, 'the change is reported')
    expect(changes).toEqual([{ type: 'networks', namespace: 'eip155', networkIds: both }])
    expect(await session.request(sign, { networkId: 'eip155:31338' })).toMatch(/^0x/)
  })
})

describe('F26 what the wallet does by itself', () => {
  test('behavior: it changes its chain', async () => {
    const { phone, changes } = await connected(granted(both))
    await phone.chooseChain(31338)
    await until(() => changes.length > 0, 'the change is reported')
    expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:31338' }])
  })

  test.each([
    ['a number', 31338],
    ['text', '31338'],
    ['hex', '0x7a6a'],
    ['CAIP-2', 'eip155:31338'],
  ])('parameters: a chain as %s', async (_, data) => {
    const { phone, topic, changes } = await connected(granted(both))
    await phone.emit(topic, { name: 'chainChanged', data }, 'eip155:31337')
    await until(() => changes.length > 0, 'the change is reported')
    expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:31338' }])
  })

  test('behavior: it adds an account and makes it the active one', async () => {
    const { phone, session, topic, changes } = await connected(granted(both))
    await phone.chooseAccount(second)
    await phone.update(topic, { accounts: [second, first] })
    await until(() => changes.at(-1)?.type === 'accounts', 'the change is reported')
    expect(changes.at(-1)).toEqual({
      type: 'accounts',
      namespace: 'eip155',
      accounts: [{ address: second }, { address: first }],
    })
    await session.switchAccount?.({ address: first })
    expect(changes.at(-1)).toMatchObject({ accounts: [{ address: first }, { address: second }] })
    expect(await session.request({ method: 'eth_accounts' }, here)).toEqual([first, second])
  })

  test('behavior: the last event of a burst counts; nonsense counts for nothing', async () => {
    const { phone, topic, changes } = await connected(granted(both, [first, second]))
    for (let round = 0; round < 10; round++) {
      await phone.emit(topic, { name: 'accountsChanged', data: [`eip155:31337:${second}`] }, 'eip155:31337')
      await phone.emit(topic, { name: 'accountsChanged', data: [first] }, 'eip155:31337')
    }
    await phone.emit(topic, { name: 'accountsChanged', data: [second.toLowerCase()] }, 'eip155:31337')
    for (const data of [{ 0: first }, 'x', [7], null])
      await phone.emit(topic, { name: 'accountsChanged', data }, 'eip155:31337')
    await phone.emit(topic, { name: 'chainChanged', data: 31338 }, 'eip155:31337')
    await until(() => changes.at(-1)?.type === 'network', 'all arrived')
    const told = changes.findLast((change) => change.type === 'accounts')
    expect(told?.accounts[0]?.address).toBe(second)
  })

  test('behavior: it shares no account any more: that namespace has ended', async () => {
    const { phone, attempt, session, topic, changes } = await connected(granted(both))
    await phone.emit(topic, { name: 'accountsChanged', data: [] }, 'eip155:31337')
    await until(() => changes.length > 0, 'the end is reported')
    expect(changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
    await expect(session.request(sign, here)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    // As the kernel does.
    attempt.release()
    await until(() => phone.get().sessions.length === 0, 'a session that is not used is ended')
  })

  test('behavior: it ends the session: that is reported, also to calls that wait', async () => {
    const { phone, session, topic, changes } = await connected(granted(both), () => 'ask')
    const answer = session.request(sign, here)
    answer.catch(() => {})
    await phone.waitFor(({ questions }) => questions[0])
    await phone.disconnect(topic)
    await expect(answer).rejects.toThrow()
    await until(() => changes.length > 0, 'the end is reported')
    expect(changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
  })

  test('behavior: a longer session changes nothing', async () => {
    const { phone, session, topic, changes } = await connected(granted(both))
    await phone.extend(topic)
    expect(await session.request(sign, here)).toMatch(/^0x/)
    expect(changes).toEqual([])
  })
})

describe('several namespaces', () => {
  const all: readonly Network[] = [...networks, solana, bitcoin, polkadot, cosmosHub]
  const names = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

  async function connectedToAll() {
    const phone = await world.phone({ approve: () => 'approve' })
    const source = world.source({ networks: all })
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    const sessions = await attempt.sessions
    const { topic } = await phone.waitFor((state) => state.sessions[0])
    return { phone, source, attempt, sessions, topic }
  }
  const find = <Each extends { namespace: string }>(list: readonly Each[], name: string) => {
    const found = list.find(({ namespace }) => namespace === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }

  test('behavior: one session keeps all of them, each with accounts of its kind', async () => {
    const { sessions } = await connectedToAll()
    expect(sessions.map(({ namespace }) => namespace)).toEqual(names)
    expect(sessions.map(({ accounts }) => accounts[0]?.type ?? 'eoa')).toEqual(['eoa', 'eoa', 'payment', 'eoa', 'eoa'])
    for (const { networkId, namespace } of sessions) expect(networkId.startsWith(`${namespace}:`)).toBe(true)
    const { request, accounts, networkId } = find(sessions, 'bip122')
    const answer = await request(
      { method: 'signMessage', params: { account: accounts[0]?.address, message: 'hello' } },
      { networkId },
    )
    expect(answer).toMatchObject({ address: accounts[0]?.address })
  })

  test('behavior: one disconnect ends all', async () => {
    const { phone, attempt, sessions } = await connectedToAll()
    await find(sessions, 'solana').disconnect()
    // The one that was asked knows.
    expect(attempt.changes.map((change) => [change.type, change.namespace])).toEqual(
      names.filter((name) => name !== 'solana').map((name) => ['ended', name]),
    )
    await until(() => phone.get().sessions.length === 0, 'the wallet hears of it')
  })

  test('behavior: a namespace that the wallet takes back ends alone', async () => {
    const { phone, attempt, topic, sessions } = await connectedToAll()
    const namespaces: PhoneNamespaces = phone.get().sessions[0]?.namespaces ?? {}
    await phone.replace(topic, Object.fromEntries(Object.entries(namespaces).filter(([name]) => name !== 'cosmos')))
    await until(() => attempt.changes.length > 0, 'the end is reported')
    expect(attempt.changes).toEqual([{ type: 'ended', namespace: 'cosmos' }])
    expect(await find(sessions, 'eip155').request(sign, here)).toMatch(/^0x/)
  })

  test('behavior: a wallet that serves some of them is connected with these', async () => {
    const phone = await world.phone({
      approve: () => ({ approve: { namespaces: granted(['eip155:31337']) } }),
    })
    const attempt = world.source({ networks: all }).connect()
    await phone.pair(await attempt.code())
    expect((await attempt.sessions).map(({ namespace }) => namespace)).toEqual(['eip155'])
  })
})

describe('hostile wallets', () => {
  test('behavior: S38 what it says of itself is cut to a plain name and https pictures', async () => {
    const phone = await world.phone({ approve: () => 'approve', name: 'Evil\u202e\n\0 Wallet '.padEnd(500, 'x') })
    const attempt = world.source().connect()
    await phone.pair(await attempt.code())
    const { wallet } = await only(attempt)
    expect(wallet?.name).toMatch(/^Evil Wallet x*$/)
    expect(wallet?.name.length).toBeLessThanOrEqual(64)
    expect(wallet).not.toHaveProperty('icon')
    expect(wallet).not.toHaveProperty('url')
  })

  test('behavior: accounts of foreign chains are no accounts: nothing is connected, and the wallet is notified', async () => {
    const phone = await world.phone({
      approve: () => ({
        approve: {
          namespaces: {
            eip155: { chains: ['cosmos:x'], accounts: [`cosmos:x:${first}`], methods: ['a'], events: ['b'] },
          },
        },
      }),
    })
    const attempt = world.source().connect()
    await phone.pair(await attempt.code())
    await expect(attempt.sessions).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    await until(() => phone.get().sessions.length === 0, 'the wallet is notified')
  })
})
