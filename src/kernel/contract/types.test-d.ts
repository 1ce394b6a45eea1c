import { createTestComposition } from '../../testing/testEnvironment.js'
import { pageEnvironment } from '../base/environment.js'
import { createKernel } from '../instance/createKernel.js'
import { defineAdapter, defineConnectorSource } from './adapter.js'
import { defineState, deriveState } from './defineState.js'
import { definePlugin, type PluginContext, type PluginModule, type PluginSlots } from './plugin.js'
import type { Amount, Token } from './token.js'
import type { TradePrice, TradeTerms } from './trade.js'

// Compiled with the rest, never run: what is inferred, and what must not compile.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>(): void => {}

interface TipsController {
  tip(amount: bigint): Promise<string>
}
interface TipsOptions {
  readonly receiver: string
}
interface NotesOptions {
  readonly longest?: number
}

const tips = definePlugin({
  id: 'tips',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup(context: PluginContext<'request'>, options: TipsOptions): PluginModule<TipsController> {
      return {
        controller: {
          tip: (value) =>
            context.wallet.call('transfer', {
              to: options.receiver,
              value,
              token: { networkId: 'alpha:1', name: '', symbol: '', decimals: 0 },
            }),
        },
      }
    },
  }),
})
definePlugin({
  id: 'swaps',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup({ wallet, chain }: PluginContext<'request'>): PluginModule {
      const token: Token = { networkId: 'alpha:1', address: 'a', name: '', symbol: '', decimals: 0 }
      const terms: TradeTerms = {
        ...{ pays: { token, value: 2n }, gets: { token, value: 1n } },
        ...{ receiver: 'me', spender: 'router', deadline: 1 },
      }
      const run = async (form: never) => {
        const { value, needsReset } = await chain('alpha:1').call('getAllowance', {
          token,
          owner: 'me',
          spender: 'router',
        })
        holds<Equal<typeof value, bigint> & Equal<typeof needsReset, true | undefined>>()
        if (value < 2n) await wallet.call('approve', { token, spender: 'router', value: 2n })
        const { changes } = await chain('alpha:1').call('forecast', {
          account: 'me',
          transactions: [form],
          tokens: [token],
          approvals: [{ token, spender: 'router', value: 2n }],
        })
        holds<Equal<(typeof changes)[number]['value'], bigint>>()
        const exchange = { form: 'uniswap-v2', router: 'router' } as const
        const request = { pays: terms.pays, gets: token, wrapped: 'w', exchanges: [exchange] }
        const [price] = await chain('alpha:1', { without: 'services' }).call('quoteTrade', request)
        holds<Equal<typeof price, TradePrice | undefined>>()
        // @ts-expect-error the form says how an exchange is called
        await chain('alpha:1').call('quoteTrade', { ...request, exchanges: [{ router: 'router' }] })
        if (price) await chain('alpha:1').call('buildTrade', terms, price)
        await chain('alpha:1').call('checkTrade', terms, form)
        // @ts-expect-error to trade needs a wallet
        await chain('alpha:1').call('trade', terms, form)
        const created = { deployer: 'factory', salt: '0x', initCode: '0x' }
        const address = await chain('alpha:1').call('getContractAddress', created)
        holds<Equal<typeof address, string>>()
        await chain('alpha:1').call('getContractAddress', { deployer: 'factory', salt: '0x', initCodeHash: '0x' })
        // @ts-expect-error the code that creates it, or its hash
        await chain('alpha:1').call('getContractAddress', { deployer: 'factory', salt: '0x' })
        const { fee } = await wallet.call('estimate', form, form)
        holds<Equal<typeof fee, Amount>>()
        const id = await wallet.call('trade', terms, form, { approval: 'batch' })
        holds<Equal<typeof id, string>>()
        const received = await chain('alpha:1').call('getReceived', { account: 'me', hash: id, token })
        holds<Equal<typeof received, bigint | undefined>>()
      }
      return { slots: { 'account.action': run } }
    },
  }),
})
const notes = definePlugin({
  id: 'notes',
  api: '1.0',
  load: async () => ({
    async setup(context: PluginContext, options: NotesOptions): Promise<PluginModule> {
      // @ts-expect-error no permission was asked for: there is no wallet
      context.wallet
      // @ts-expect-error nor a login channel
      context.login
      // @ts-expect-error the context is read-only
      context.id = `${options.longest}`
      return {}
    },
  }),
})
const [count, setCount] = defineState<number | undefined>(undefined)
const counter = definePlugin({
  id: 'counter',
  api: '1.1',
  state: { count, isEven: deriveState((get) => (get(count) ?? 0) % 2 === 0) },
  load: async () => ({
    setup({ store }: PluginContext): PluginModule {
      setCount(store, 1)
      // @ts-expect-error a state is set by its owner's setter alone
      store.set(count, 1)
      // @ts-expect-error of another type
      setCount(store, 'one')
      return {}
    },
  }),
})
const unlisted = definePlugin({ id: 'unlisted', api: '1.0', load: async () => ({ setup: () => ({ controller: 1 }) }) })
// ---- slots: a component, an item, or several
const Part = (): string => ''
const slotted = (slots: PluginSlots<() => string>) => slots
slotted({ 'account.total': Part, 'account.identity': { id: 'name', Component: Part } })
slotted({
  'account.tab': [{ id: 'all', Component: Part, label: 'tips.all', when: (account) => account?.networkId === 'a:1' }],
})
// @ts-expect-error no such slot
slotted({ header: Part })
// @ts-expect-error one of several needs an id
slotted({ 'account.tab': [{ Component: Part }] })
// @ts-expect-error several are items, each
slotted({ 'account.tab': [Part, Part] })
// @ts-expect-error a condition answers yes or no
slotted({ 'settings.row': { id: 'a', Component: Part, when: () => 'yes' } })

const alpha = defineAdapter({
  id: 'alpha',
  api: '1.0',
  namespace: 'alpha',
  load: async () => ({ setup: () => ({ toAddress: (text: string) => text }) }),
})

// ---- options
tips({ receiver: 'x' })
notes()
notes({ longest: 5 })
unlisted()
alpha()
// @ts-expect-error an option that must be given
tips()
// @ts-expect-error an option of another type
tips({ receiver: 1 })
// @ts-expect-error an option that does not exist
notes({ shortest: 5 })
// @ts-expect-error nothing can be set
unlisted({})

// ---- definitions
definePlugin({
  id: 'greedy',
  api: '1.0',
  // @ts-expect-error setup needs a permission that the descriptor does not ask for
  load: async () => ({ setup: (_: PluginContext<'request'>) => ({}) }),
})
definePlugin({
  id: 'placed',
  api: '1.1',
  position: 15,
  load: async () => ({
    setup({ spelling }: PluginContext): PluginModule {
      holds<Equal<ReturnType<ReturnType<typeof spelling>['fold']>, string>>()
      return {}
    },
  }),
})
// @ts-expect-error a place is a number: ids of others are the host's to order
definePlugin({ id: 'placed', api: '1.1', position: 'email', load: async () => ({ setup: () => ({}) }) })
const small = defineConnectorSource({
  id: 'small',
  api: '1.0',
  namespaces: ['gamma', 'delta'],
  minimal: { gamma: { lead: 'g-' } },
  load: async () => ({ setup: () => ({ connect: async () => [] }) }),
})
// @ts-expect-error another version of the contract
definePlugin({ id: 'old', api: 0, load: async () => ({ setup: () => ({}) }) })
definePlugin({
  id: 'slots',
  api: '1.0',
  // @ts-expect-error no such slot
  slots: ['footer'],
  load: async () => ({ setup: () => ({}) }),
})

export const uses = async () => {
  const latchkey = createKernel(
    { networks: [], adapters: [alpha(), small()], plugins: [tips({ receiver: 'x' }), notes(), counter()] },
    pageEnvironment(),
    createTestComposition([]),
  )

  // ---- controllers
  const controller = await latchkey.use(tips)
  holds<Equal<typeof controller, TipsController>>()
  const none = await latchkey.use(notes)
  holds<Equal<typeof none, undefined>>()
  // @ts-expect-error a plugin that is not listed
  await latchkey.use(unlisted)

  // ---- providers
  latchkey.provider('alpha')
  latchkey.provider('gamma')
  // @ts-expect-error a source that reaches it brings no minimal adapter of it
  latchkey.provider('delta')
  // @ts-expect-error a namespace that no adapter serves
  latchkey.provider('eip155')

  // ---- events and state
  latchkey.on('connect', ({ connection, reconnected }) => {
    holds<Equal<typeof reconnected, boolean>>()
    holds<Equal<typeof connection.networkId, `${string}:${string}`>>()
  })
  // @ts-expect-error no such event
  latchkey.on('connected', () => {})
  const shown = latchkey.state()
  holds<Equal<typeof shown.count, number | undefined>>()
  holds<Equal<typeof shown.isEven, boolean>>()
  holds<Equal<typeof shown.open, boolean>>()
  // @ts-expect-error none of the listed plugins shows such a state
  shown.notes
  // @ts-expect-error what a plugin shows is read-only
  shown.count = 2
  // @ts-expect-error state is read-only
  latchkey.state().open = true
  // @ts-expect-error a chain without a namespace
  await latchkey.switchNetwork('1')
}
