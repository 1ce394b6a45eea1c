import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { createTestLatchkey } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'
import { createTestAdapter } from '../../testing/testAdapter.js'
import { chains } from '../chains/index.js'
import { defineConnectorSource } from '../contract/adapter.js'
import {
  type BaseContext,
  definePlugin,
  type Permission,
  type PluginContext,
  type PluginModule,
} from '../contract/plugin.js'
import type { RpcCall } from '../contract/rpc.js'
import { flagsAtom } from '../flags/state.js'
import { toastAtom } from '../notices/state.js'
import { messagesAtom } from '../plugins/state.js'

beforeAll(() => import('../work/createWork.js'))

let contexts: Record<string, PluginContext<Permission>> = {}
let wallet = new MemoryWallet('one')
beforeEach(() => {
  contexts = {}
  wallet = new MemoryWallet('one', ['alpha', 'beta'])
})
const plugin = (id: string, permissions: readonly Permission[] = [], module: PluginModule<unknown> = {}) => {
  const factory = definePlugin({
    id,
    api: '1.0',
    load: async () => ({
      setup(context: BaseContext) {
        contexts[id] = context as PluginContext<Permission>
        return module
      },
    }),
  })
  return { ...factory(), permissions, login: 'frame' }
}
const frame = defineConnectorSource({
  id: 'frame',
  api: '1.0',
  namespaces: ['alpha'],
  login: true,
  load: async () => ({
    setup: () => ({
      connect: async () => [],
      login: {
        origin: 'https://frame.example',
        request: async ({ method }: RpcCall) => `frame: ${method}`,
        watch: () => () => {},
      } as never,
    }),
  }),
})
const code = (wanted: string) => expect.objectContaining({ code: wanted })

async function load(...plugins: ReturnType<typeof plugin>[]) {
  const instance = createInstance({ wallets: [wallet], plugins, adapters: [frame()] })
  for (const { id } of plugins) await instance.latchkey.use({ id } as never)
  const contextOf = (id: string) => contexts[id] as PluginContext<Permission>
  return { ...instance, contextOf }
}

test('S39 a plugin is given what it asked for and no more, and can change none of it', async () => {
  const { contextOf } = await load(plugin('bare'), plugin('rich', ['request', 'login']))
  const bare = contextOf('bare')
  expect(Object.keys(bare).sort()).toEqual([
    'accounts',
    'app',
    'chain',
    'clock',
    'feature',
    'id',
    'messages',
    'navigation',
    'networks',
    'onDispose',
    'onSent',
    'onSettled',
    'page',
    'projectId',
    'resources',
    'services',
    'signal',
    'spelling',
    'storage',
    'store',
    'toast',
    'tokens',
    'track',
  ])
  expect(Object.keys(contextOf('rich'))).toEqual(expect.arrayContaining(['wallet', 'login']))
  for (const part of [
    bare,
    bare.navigation,
    bare.accounts,
    bare.storage,
    bare.services,
    bare.toast,
    bare.messages,
    bare.page,
    bare.feature,
  ])
    expect(Object.isFrozen(part)).toBe(true)
  expect(Object.isFrozen(contextOf('rich').wallet)).toBe(true)
  expect(Object.keys(bare.toast)).toEqual(['success', 'error', 'info'])
  expect(() => Object.assign(bare.toast, { success: () => {} })).toThrow(TypeError)
})

test('parameters: metadata is how plugins hear of the app, completed by its page', async () => {
  let context: PluginContext | undefined
  const curious = definePlugin({
    id: 'curious',
    api: '1.0',
    load: async () => ({
      setup: (given: PluginContext) => {
        context = given
        return {}
      },
    }),
  })
  const { latchkey } = createInstance({ plugins: [curious()], options: { metadata: { name: 'Tidemark' } } })
  await latchkey.use(curious as never)
  expect(context?.app()).toMatchObject({ name: 'Tidemark', url: 'http://test.invalid' })
})

test('parameters: tokens are those that the host lists for a chain, and name it', async () => {
  const token = { address: '0x1', name: 'Coin', symbol: 'COIN', decimals: 6 }
  let context: PluginContext | undefined
  const curious = definePlugin({
    id: 'curious',
    api: '1.0',
    load: async () => ({
      setup: (given: PluginContext) => {
        context = given
        return {}
      },
    }),
  })
  const { latchkey } = createInstance({ plugins: [curious()], options: { tokens: { 'alpha:1': [token] } } })
  await latchkey.use(curious as never)
  expect(context?.tokens('alpha:1')).toEqual([{ ...token, networkId: 'alpha:1' }])
  expect(context?.tokens('alpha:2')).toEqual([])
})

test('S39 the permission for the login frame reaches the source that has one', async () => {
  const { contextOf } = await load(plugin('rich', ['login']))
  expect(await contextOf('rich').login.request({ method: 'connectEmail' })).toBe('frame: connectEmail')
})

test('S36 storage is the plugin’s own', async () => {
  const { contextOf, storage } = await load(plugin('a'), plugin('b'))
  contextOf('a').storage.set('note', 'mine')
  expect(contextOf('b').storage.get('note', String)).toBeUndefined()
  expect(contextOf('a').storage.get('note', String)).toBe('mine')
  expect([...storage.keys()]).toEqual(['latchkey:default:plugin.a.note'])
})

test('behavior: any chain of the app can be read for any address, with no wallet and no permission', async () => {
  const { contextOf } = await load(plugin('bare'))
  const { chain } = contextOf('bare')
  const alpha = chain('alpha:2')
  expect(alpha.network.name).toBe('alpha 2')
  const getBalance = await alpha.can('getBalance')
  expect(await getBalance?.('a-stranger')).toEqual({ value: 10n, decimals: 9, symbol: 'C' })
  expect(await alpha.can('resolveName')).toBeUndefined()
  expect(await alpha.explorerUrl({ hash: 'x' })).toBe('https://scan.example/alpha:2/x')
  expect(await chain('beta:1').explorerUrl({ hash: 'x' })).toBeUndefined()
  expect(await alpha.balance('a-stranger')).toEqual({ value: 10n, decimals: 9, symbol: 'C' })
  expect(await alpha.toAddress('a-b')).toBe('a-b')
  await expect(alpha.call('resolveName', 'x')).rejects.toThrow('Unsupported chain: alpha 2 has no resolveName')
  expect(() => chain('gamma:1')).toThrow('Network Not Found: gamma:1')
})

test('behavior: a plugin reads its own switch, and hears of its changes alone', async () => {
  const { contextOf, store } = await load(plugin('bare'))
  const { feature } = contextOf('bare')
  expect(feature.get()).toBe(true)
  const heard: unknown[] = []
  const stop = feature.watch(() => heard.push(feature.get()))
  const setFlag = (id: string, value: boolean | readonly string[]) =>
    store.set(flagsAtom, { ...store.get(flagsAtom), [id]: { value, source: 'remote' } })
  setFlag('other', false)
  setFlag('bare', ['first', 'second'])
  setFlag('bare', false)
  stop()
  setFlag('bare', true)
  expect(heard).toEqual([['first', 'second'], false])
})

test('F23 storage reports what another tab changed in it, and in no other part', async () => {
  const hears: ((key: string | null) => void)[] = []
  const onStored = (run: (key: string | null) => void) => {
    hears.push(run)
    return () => void hears.splice(hears.indexOf(run), 1)
  }
  const instance = createInstance({
    plugins: [plugin('a'), plugin('b')],
    environment: { neighbours: { onStored, announce: () => () => {} } },
  })
  for (const id of ['a', 'b']) await instance.latchkey.use({ id } as never)
  const heard: string[] = []
  const stops = ['a', 'b'].map((id) => contexts[id]?.storage.watch(() => heard.push(id)) ?? (() => {}))
  const tell = (key: string | null) => {
    for (const hear of [...hears]) hear(key)
  }
  tell('latchkey:default:plugin.a.note')
  tell('latchkey:other:plugin.a.note')
  tell(null)
  for (const stop of stops) stop()
  tell(null)
  expect(heard).toEqual(['a', 'a', 'b'])
})

test('F23 a lock is the plugin’s own in all tabs; who waits for it goes with the plugin', async () => {
  const browser = new EventTarget()
  const asked: string[] = []
  const open = async (id: string) => {
    let context: PluginContext | undefined
    const locking = definePlugin({
      ...{ id, api: '1.0' },
      load: async () => ({
        setup: (given: PluginContext): PluginModule => {
          context = given
          return {}
        },
      }),
    })
    const { latchkey } = createTestLatchkey({ browser, plugins: [locking()] })
    await latchkey.use(locking as never)
    return { latchkey, page: (context as unknown as PluginContext).page }
  }
  const [first, second, other] = [await open('a'), await open('a'), await open('b')]
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const done = first.page.lock('name', async (reach) => {
    asked.push(`first in ${reach}`)
    await held
  })
  const waiting = second.page.lock('name', () => asked.push('second'))
  const given = new AbortController()
  const leaving = second.page.lock('name', () => asked.push('left'), { signal: given.signal })
  await other.page.lock('name', () => asked.push('other'))
  expect(asked).toEqual(['first in tabs', 'other'])
  given.abort()
  await expect(leaving).rejects.toEqual(code('REQUEST_ABORTED'))
  second.latchkey.stop()
  await expect(waiting).rejects.toEqual(code('REQUEST_ABORTED'))
  end()
  await done
  expect(asked).toHaveLength(2)
})

test('behavior: the wallet of a plugin is the active one at the time of each call', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  const { wallet: granted } = contextOf('rich')
  expect(await granted.can('signMessage')).toBeUndefined()
  await expect(granted.call('signMessage', 'hi')).rejects.toEqual(code('NOT_CONNECTED'))
  await latchkey.connect({ connector: 'one' })
  expect(await (await granted.can('signMessage'))?.('hi')).toBe('one-a signed hi')
  expect(await granted.call('signMessage', 'hi')).toBe('one-a signed hi')
  wallet.use('alpha', 'one-b')
  expect(await granted.call('signMessage', 'hi')).toBe('one-b signed hi')
  expect(await granted.request({ method: 'x' })).toEqual({ wallet: 'one', method: 'x', networkId: 'alpha:1' })
  expect(await granted.balance()).toEqual({ value: 5n, decimals: 9, symbol: 'C' })
  expect([await granted.toAddress('a-b'), await granted.toAddress('ab')]).toEqual(['a-b', undefined])
  await latchkey.switchNetwork('beta:1')
  expect(await granted.can('signMessage')).toBeUndefined()
  await expect(granted.call('signMessage', 'hi')).rejects.toThrow('Unsupported chain: beta 1 has no signMessage')
  await latchkey.switchNetwork('alpha:1')
  wallet.move('alpha', 'alpha:99')
  await expect(granted.call('signMessage', 'hi')).rejects.toEqual(code('NETWORK_UNSUPPORTED'))
})

test('behavior: two plugins that describe one token differently each get the balance in their own units', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  const { wallet: granted } = contextOf('rich')
  await latchkey.connect({ connector: 'one' })
  const token = { networkId: 'alpha:1', address: 't', name: 'T', symbol: 'T', decimals: 6 } as const
  expect(await granted.balance(token)).toEqual({ value: 5n, decimals: 6, symbol: 'T' })
  expect(await granted.balance({ ...token, decimals: 18 })).toEqual({ value: 5n, decimals: 18, symbol: 'T' })
})

test('F26 a request is bound to the account that it was made for', async () => {
  const { loadEngine, latchkey } = await load(plugin('a'))
  await latchkey.connect({ connector: 'one' })
  const handle = (await (await loadEngine()).resources.need(chains).wallets()).handle()
  expect(await handle.request({ method: 'x' })).toMatchObject({ wallet: 'one' })
  wallet.use('alpha', 'one-b')
  await expect(handle.request({ method: 'x' })).rejects.toEqual(code('NOT_CONNECTED'))
})

test('F26: a call of a plugin belongs to the account that was in use when it was made, not when its code arrived', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  await latchkey.connect({ connector: 'one' })
  const { wallet: granted } = contextOf('rich')
  const asked: string[] = []
  wallet.onRequest = (method) => void asked.push(method)
  const calls = [granted.call('signMessage', 'hi'), granted.request({ method: 'sign' })]
  wallet.use('alpha', 'one-b')
  for (const call of calls) await expect(call).rejects.toEqual(code('NOT_CONNECTED'))
  expect(asked).toEqual([])

  const reads = [granted.can('signMessage'), granted.toAddress('a-b'), granted.balance()]
  await latchkey.switchNetwork('beta:1')
  expect(await Promise.all(reads)).toEqual([expect.any(Function), 'a-b', { value: 5n, decimals: 9, symbol: 'C' }])
})

test('F26: a verb that was asked for stays bound to its account, whichever is in use when it is called', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  await latchkey.connect({ connector: 'one' })
  const sign = await contextOf('rich').wallet.can('signMessage')
  wallet.use('alpha', 'one-b')
  await expect(sign?.('hi')).rejects.toEqual(code('NOT_CONNECTED'))
})

test('behavior: a chain is switched by the kernel alone, and what is no verb cannot be called', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  await latchkey.connect({ connector: 'one' })
  const { wallet: granted, chain } = contextOf('rich')
  for (const name of ['switchNetwork', 'createProvider', 'toAddress', 'explorerUrl', 'constructor'] as never[]) {
    expect(await granted.can(name), name).toBeUndefined()
    await expect((granted.call as (...rest: unknown[]) => Promise<unknown>)(name, {}), name).rejects.toEqual(
      code('UNSUPPORTED'),
    )
    expect(await chain('alpha:1').can(name), name).toBeUndefined()
  }
  expect(latchkey.state().network?.caipNetworkId).toBe('alpha:1')
})

test('behavior: `of` gives the wallet of any connected account, on the chain that its id names', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  const { wallet: granted } = contextOf('rich')
  const mine = granted.of('alpha:2:one-a')
  expect(await mine.can('signMessage')).toBeUndefined()
  await expect(mine.call('signMessage', 'hi')).rejects.toEqual(code('NOT_CONNECTED'))
  await latchkey.connect({ connector: 'one' })
  await latchkey.switchNetwork('beta:1')

  expect(latchkey.state().account?.namespace).toBe('beta')
  expect(await mine.call('signMessage', 'hi')).toBe('one-a signed hi')
  expect(await mine.request({ method: 'x' })).toEqual({ wallet: 'one', method: 'x', networkId: 'alpha:2' })
  expect(await mine.balance()).toEqual({ value: 5n, decimals: 9, symbol: 'C' })
  expect(await mine.toAddress('a-b')).toBe('a-b')
  await expect(granted.of('alpha:1:another').request({ method: 'x' })).rejects.toEqual(code('NOT_CONNECTED'))
  await expect(granted.of('alpha:99:one-a').request({ method: 'x' })).rejects.toEqual(code('NETWORK_UNSUPPORTED'))
  expect(() => granted.of('one-a' as never)).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
  wallet.use('alpha', 'one-b')
  await expect(mine.call('signMessage', 'hi')).rejects.toEqual(code('NOT_CONNECTED'))
})

test('F26: a call made while nothing is connected does not reach the wallet that connects meanwhile', async () => {
  const { contextOf, latchkey } = await load(plugin('rich', ['request']))
  const early = contextOf('rich').wallet.call('signMessage', 'hi')
  const refused = expect(early).rejects.toEqual(code('NOT_CONNECTED'))
  await latchkey.connect({ connector: 'one' })
  await refused
})

test('S39 a listener of a plugin that throws is named, and hinders nothing', async () => {
  const { contextOf, latchkey, errors } = await load(plugin('a'), plugin('b'))
  let heard = 0
  contextOf('a').accounts.watch(() => {
    throw new Error('of a')
  })
  const stop = contextOf('b').accounts.watch(() => heard++)
  await latchkey.connect({ connector: 'one' })
  expect(latchkey.state().connections).toHaveLength(2)
  expect(heard).toBeGreaterThan(0)
  expect(errors).toContainEqual(expect.objectContaining({ data: { plugin: 'a', hook: 'accounts.watch' } }))
  stop()
  heard = 0
  wallet.use('alpha', 'one-b')
  expect(heard).toBe(0)
})

test('behavior: accounts are read, the active one first', async () => {
  const { contextOf, latchkey } = await load(plugin('a'))
  const { accounts } = contextOf('a')
  expect([accounts.get(), accounts.list()]).toEqual([undefined, []])
  await latchkey.connect({ connector: 'one' })
  await latchkey.switchNetwork('beta:1')
  expect(accounts.list().map(({ caipAddress }) => caipAddress)).toEqual(['beta:1:one-a', 'alpha:1:one-a'])
  expect(accounts.get('alpha')).toMatchObject({ address: 'one-a', connectorId: 'one', network: { name: 'alpha 1' } })
  expect(accounts.networks()).toHaveLength(4)
})

test('behavior: what an account can do is told at once, and anew once the code of its chain is there', async () => {
  const { descriptor, connector } = createTestAdapter({ methods: { transfer: async () => '0x' } })
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [plugin('a')] })
  await latchkey.use({ id: 'a' } as never)
  const { accounts } = contexts.a as BaseContext
  const told: boolean[] = [accounts.can('transfer')]
  accounts.watch(() => told.push(accounts.can('transfer')))
  await latchkey.connect({ connector })
  await vi.waitFor(() => expect(told.at(-1)).toBe(true))
  expect(told[0]).toBe(false)
  expect((['trade', 'toString'] as const).map((verb) => accounts.can(verb as 'trade'))).toEqual([false, false])
  latchkey.stop()
})

test('behavior: texts of the language in use come with the plugin, English behind them', async () => {
  const en = { messages: { 'a.hello': 'Hello {name}', 'a.bye': 'Bye' } }
  const messages = { en: async () => en, de: async () => ({ messages: { 'a.hello': 'Hallo {name}' } }) }
  const unused = { fr: () => Promise.reject(new Error('not asked for')) }
  const instance = createInstance({
    plugins: [plugin('a', [], { messages: { ...messages, ...unused } })],
    options: { locale: 'de-CH' },
  })
  await instance.latchkey.use({ id: 'a' } as never)
  const { messages: texts } = contexts.a as BaseContext
  const { t, locale } = texts
  expect([locale, t('a.hello', { name: 'Ada' }), t('a.bye'), t('a.none')]).toEqual([
    'de-CH',
    'Hallo Ada',
    'Bye',
    'a.none',
  ])
  expect(Object.keys(instance.store.get(messagesAtom).a ?? {})).toEqual(['de', 'en'])
})

test('behavior: navigation, toasts, tokens and events', async () => {
  const tokens = { 'alpha:1': [{ name: 'Token', symbol: 'T', decimals: 6, address: 't' }] } as const
  const instance = createInstance({ plugins: [plugin('a')], options: { tokens } })
  const { latchkey, store } = instance
  await latchkey.use({ id: 'a' } as never)
  const context = contexts.a as BaseContext
  expect(context.tokens('alpha:1')).toEqual([{ ...tokens['alpha:1'][0], networkId: 'alpha:1' }])
  expect(context.tokens('beta:1')).toEqual([])
  const tracked: string[] = []
  latchkey.on('track', ({ event }) => tracked.push(event))
  context.track('TIP')
  expect(tracked).toEqual(['TIP'])
  const opened = latchkey.open()
  await settle()
  context.navigation.push('Account', { from: 'a' })
  expect(latchkey.state().view).toBe('Account')
  expect(() => context.navigation.push('Nowhere')).toThrow(code('VIEW_UNKNOWN'))
  context.toast.success('sent')
  expect(store.get(toastAtom)).toMatchObject({ kind: 'success', text: 'sent' })
  context.navigation.done('tipped')
  expect(await opened).toBe('tipped')
})
