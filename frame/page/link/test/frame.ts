import { appEvents } from '../../../../adapters/embedded/wire/appEvents.js'
import type { FrameChain } from '../../../common/types.js'
import { createWorkOut } from '../../chains/workOut.js'
import { readAddress } from '../../config.js'
import { FrameError } from '../../errors.js'
import type { Approvals, ChainClient, FrameConfig, FrameUser, Handlers, Login, LoginEventName } from '../../types.js'
import { createActiveChains } from '../createActiveChains.js'
import { createHandlers } from '../createHandlers.js'
import { createLink } from '../createLink.js'
import { createRpc } from '../createRpc.js'
import { createWindows, type WindowsOptions } from './windows.js'

const chain = (id: string, name: string): FrameChain => ({
  id,
  name,
  coin: { symbol: 'ETH', decimals: 18 },
  rpcUrl: `https://data.example/v1?chainId=${id}`,
})

/** What the frame's server says in these tests. */
export const config: FrameConfig = {
  projectId: 'demo',
  project: 'Demo',
  operator: 'Example Wallets',
  origins: ['https://app.example', 'https://*.shop.example', 'http://localhost:*'],
  names: {},
  urls: {
    auth: 'https://auth.example',
    custody: 'https://custody.example',
    recovery: 'https://recovery.example',
    data: 'https://data.example',
  },
  chains: [
    chain('eip155:1', 'Ethereum'),
    chain('eip155:8453', 'Base'),
    chain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
    chain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'),
  ],
  framedApprovals: [],
  codeEntry: 'page',
}

const contract = (digit: string) => `0x${digit.repeat(40)}`
const smartAccount: NonNullable<FrameChain['smartAccount']> = {
  ...{ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', delegate: contract('1') },
  ...{ entryPoint: contract('2'), delegationManager: contract('3') },
}

export const user: FrameUser = {
  email: 'ada@mail.example',
  recovery: 'managed',
  accounts: [
    { namespace: 'eip155', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', path: "m/44'/60'/0'/0/0" },
    { namespace: 'solana', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', path: "m/44'/501'/0'/0'" },
  ],
}

export type Called = { readonly method: string; readonly params: readonly unknown[]; readonly chain: string }

/** What stands for the other rooms, and what a test wants of the windows. */
export interface FrameOptions extends WindowsOptions {
  readonly origins?: readonly string[]
  readonly search?: string
  readonly user?: FrameUser
  /** The operator pins a contract on the first chain. Default: false. */
  readonly hasContract?: boolean
  /** Hears what the user wants the account to be. */
  readonly onChoose?: (type: string) => void
  readonly loginHandlers?: Partial<Handlers<LoginEventName>>
  /** What the node answers. */
  readonly node?: (method: string) => unknown
  /** Default: all origins. */
  readonly framedApprovals?: readonly string[]
  /** What approvals answer. */
  readonly approve?: Approvals['ask']
  /** What approvals answer once they are aborted; without it with REQUEST_ABORTED. */
  readonly sent?: string
  /** How the code of approvals arrives. */
  readonly load?: () => Promise<void>
}

/** The frame's side of the link in two windows, over other rooms that only take notes. */
export function createTestFrame(options: FrameOptions = {}) {
  const windows = createWindows(options)
  const address = readAddress(options.search ?? '')
  const called: Called[] = []
  const shown: unknown[] = []
  const logged: string[] = []
  const notes = { aborted: 0, closed: 0, refreshed: 0, loaded: 0 }
  let time = 0
  const served = config.chains.map((each, at) => (at === 0 && options.hasContract ? { ...each, smartAccount } : each))
  const chains = createActiveChains(served, address.chainId)
  const link = createLink({
    window: windows.window,
    origins: options.origins ?? config.origins,
    framedApprovals: options.framedApprovals ?? options.origins ?? config.origins,
    page: { theme: address.theme ?? 'light', language: address.language },
    chains: config.chains.map(({ id }) => id),
    now: () => time,
    log: (line) => logged.push(line),
  })
  const chooseAccountType = async (type: string) => options.onChoose?.(type)
  const login = { user: () => options.user, chooseAccountType } as Login
  let abortShown = () => {}
  const givenUp = () =>
    new Promise<unknown>((resolve, reject) => {
      abortShown = () =>
        options.sent ? resolve(options.sent) : reject(new FrameError('REQUEST_ABORTED', 'Request was aborted'))
    })
  let shownUntil = givenUp()
  shownUntil.catch(() => {})
  const openChain = async (served: FrameChain): Promise<ChainClient> => ({
    chain: served,
    async request(method, params) {
      called.push({ method, params, chain: served.id })
      return options.node?.(method) ?? '0x1'
    },
  })
  const rpc = createRpc({
    link,
    loadLogin: async () => login,
    chains,
    openChain,
    loadWorkOut: async () => createWorkOut(),
    answerCalls: async (method, params) => [method, ...params],
    listAssets: async (account, params) => ({ account, params }),
    async loadApprovals() {
      notes.loaded++
      await options.load?.()
      return {
        async ask(request, context) {
          shown.push({ request, host: context.host, chain: context.chain.chain.id })
          const approved = options.approve?.(request, context) ?? '0xsigned'
          return Promise.race([approved, shownUntil])
        },
        abort() {
          notes.aborted++
          abortShown()
          shownUntil = givenUp()
          shownUntil.catch(() => {})
        },
      }
    },
  })
  const loginHandlers = Object.fromEntries(
    Object.keys(appEvents).map((name) => [
      name,
      () => {
        throw new FrameError('NOT_SUPPORTED', 'This test has no login.')
      },
    ]),
  ) as unknown as Handlers<LoginEventName>
  link.start(
    createHandlers({
      config: { ...config, chains: served },
      link,
      chains,
      rpc,
      openChain,
      readStates: async (wanted) => [{ chainId: wanted?.length ?? 0, state: 'plain' }],
      screens: { close: () => void notes.closed++, refresh: () => void notes.refreshed++ },
      loadLogin: async () => ({ login, handlers: { ...loginHandlers, ...options.loginHandlers } }),
    }),
  )
  return {
    ...windows,
    link,
    chains,
    /** What the node was asked. */
    called,
    /** What approvals were asked. */
    shown,
    notes,
    /** What was written to the console. */
    logged,
    passTime: (ms: number) => {
      time += ms
    },
  }
}
