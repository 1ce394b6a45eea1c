import type { Hex } from 'viem'
import { vi } from 'vitest'
import type { Ready } from '../../frame/common/approval/types.js'
import type { AccountType, FrameChain } from '../../frame/common/types.js'
import { type Bytes, unlock } from '../../frame/keys/index.js'
import { createTestWallet } from '../../frame/keys/test/wallet.js'
import { read } from '../../frame/page/approvals/evm/index.js'
import type { Ask } from '../../frame/page/approvals/types.js'
import { answerCalls } from '../../frame/page/calls/answerCalls.js'
import type { CallsMethod } from '../../frame/page/calls/methods.js'
import { createChainClient } from '../../frame/page/chains/createChainClient.js'
import { createGrants } from '../../frame/page/grants/index.js'
import { createLocalGrants } from '../../frame/page/permissions/createLocalGrants.js'
import { createRecords } from '../../frame/page/records.js'

interface FrameAccountOptions {
  readonly chain: FrameChain
  /** The page that asks. */
  readonly origin: string
  readonly accountType?: AccountType
  readonly askPaymaster?: Ask['askPaymaster']
  /** Default: a new wallet. */
  readonly imported?: Bytes
}

/** State of calls, as pages get it. */
export interface CallsState {
  readonly status: number
  readonly atomic: boolean
  readonly receipts: readonly {
    readonly transactionHash: Hex
    readonly status: Hex
    readonly logs: readonly unknown[]
  }[]
  readonly capabilities: { readonly caip345: { readonly transactionHashes: readonly Hex[] } }
}

/** An account of the login frame without its screens: requests are read, prepared and performed as after a press. */
export async function createFrameAccount({
  chain,
  origin,
  accountType = 'smartAccount',
  askPaymaster = async () => undefined,
  imported,
}: FrameAccountOptions) {
  const made = await createTestWallet(imported ? { imported } : {})
  const account = made.accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex
  let time = Date.now()
  const now = () => time
  const wallet = await unlock(await made.open(), { now, after: () => () => undefined }, [chain])
  const kept = createRecords({ indexedDB: undefined, projectId: 'shop', clock: { after: () => () => undefined } })
  const records = kept.of(account)
  const client = createChainClient(chain)
  const host = { origin, name: 'Shop', theme: 'light', language: 'en' } as const
  const config: Ask['config'] = {
    ...{ projectId: 'shop', project: 'Shop', operator: 'Tidemark', origins: [origin], names: {}, codeEntry: 'page' },
    ...{ urls: { auth: '', custody: '', recovery: '', data: '' }, chains: [chain], framedApprovals: [] },
  }
  /** What the user has permitted, as the wallet's own list shows and ends it. */
  const grants = createGrants({
    ...{ account, chains: [chain], records: kept, store: createLocalGrants(kept), open: async () => client },
    async ask({ method, params }) {
      const ready = await (await read({ ...ask, isOwn: true, method, params })).prepare(signal, waits)
      return perform(ready)
    },
  })
  const ask: Omit<Ask, 'method' | 'params'> = {
    ...{ account, host, chain: client, config, now, accountType, records, askPaymaster },
    ...{ isLoggedIn: () => true, nameSignIn: async () => undefined },
  }
  const { signal } = new AbortController()
  const waits = vi.fn()
  const show = (request: object, method = 'wallet_sendCalls') => read({ ...ask, method, params: [request] })
  const showTo = (page: string, request: object, method: string) =>
    read({ ...ask, host: { ...host, origin: page }, method, params: [request] })
  const prepare = async (request: object, method?: string): Promise<Ready> =>
    (await show(request, method)).prepare(signal, waits)
  const perform = (ready: Ready, until = signal) =>
    ready.perform(wallet, { signal: until, speed: 'normal', leaving: () => undefined }) as Promise<{ id: string }>
  const asked = {
    ...{ origin, account, type: accountType, records, chains: [chain], now },
    ...{ open: async () => client, served: async () => [] },
  }
  return {
    ...{ account, wallet, records, waits, show, showTo, prepare, perform, grants },
    async send(request: object) {
      return perform(await prepare(request))
    },
    status: (id: string) => answerCalls('wallet_getCallsStatus', asked, [id], signal) as Promise<CallsState>,
    /** Answers a page, by default the one that asks. */
    answer: (method: CallsMethod, page = origin) => answerCalls(method, { ...asked, origin: page }, [], signal),
    capabilities: () => answerCalls('wallet_getCapabilities', asked, [account], signal),
    /** It is so many milliseconds later. */
    pass(ms: number) {
      time += ms
    },
  }
}
