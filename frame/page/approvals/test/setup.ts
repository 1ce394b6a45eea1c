import { expect, onTestFinished } from 'vitest'
import type { RpcRequest } from '../../../../adapters/embedded/wire/appEvents.js'
import type { FrameScreen } from '../../../../adapters/embedded/wire/frameEvents.js'
import { press } from '../../../common/gate/test/press.js'
import type { AccountType, FrameChain, HostPage } from '../../../common/types.js'
import { type Account, type UnlockedWallet, unlock } from '../../../keys/index.js'
import { createTestWallet } from '../../../keys/test/wallet.js'
import { FrameError } from '../../errors.js'
import { createRecords, type Records } from '../../records.js'
import { createScreens } from '../../screens/createScreens.js'
import type { ChainClient, FrameConfig, Login, WalletNotices } from '../../types.js'
import { createApprovals } from '../createApprovals.js'

/** A page that asks, unless a test says otherwise. */
export const origin = 'https://shop.example'

/** Any chain; `rpcUrl` is where a test's node is. */
export const ether: FrameChain = {
  id: 'eip155:31337',
  name: 'Local',
  coin: { symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9/',
}

/** A node that answers from a table, and keeps what it was asked. */
export function createNode(chain: FrameChain, answers: Readonly<Record<string, unknown>> = {}) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const client: ChainClient = {
    chain,
    async request(method, params) {
      asked.push({ method, params })
      const answer = answers[method]
      if (answer === undefined) throw new FrameError('RPC_FAILED', 'no such method', -32601)
      return typeof answer === 'function' ? answer(...params) : answer
    },
  }
  return { client, asked, methods: () => asked.map(({ method }) => method) }
}

export interface WorldOptions {
  readonly host?: Partial<HostPage>
  /** Until it resolves, the wallet stays locked. */
  readonly unlocking?: () => Promise<void>
  /** Auth's word that the login goes on. Default: at once. */
  readonly confirming?: () => Promise<void>
  /** Names a sign-in message to auth. Default: it is taken. */
  readonly naming?: (text: string) => Promise<void>
  /** The operator's paymaster. Default: it pays for nothing. */
  readonly askPaymaster?: Login['askPaymaster']
  /** Its account has nothing yet. Default: false. */
  readonly isNew?: boolean
  readonly takeNotices?: () => WalletNotices
  readonly noticesSeen?: () => Promise<void>
  readonly checkFirstSend?: (signal: AbortSignal) => Promise<void>
  /** Sites that the operator trusts with approvals in the frame. Default: the one that asks. */
  readonly framedApprovals?: readonly string[]
  /** What the operator calls the apps at origins. Default: nothing. */
  readonly names?: FrameConfig['names']
  /** Default: `eoa`. */
  readonly accountType?: AccountType
  /** Chains that the operator serves. Default: none. */
  readonly chains?: FrameConfig['chains']
  /** Where the data service is. Default: nowhere. */
  readonly data?: string
  /** Default: those of a tab that has approved nothing. */
  readonly records?: Records
}

/** Records of one tab, where the browser keeps nothing. */
export const createTabRecords = () =>
  createRecords({ indexedDB: undefined, projectId: 'demo', clock: { after: () => () => undefined } })

/** One for all worlds of a file: making one takes longer than what is tested. */
let shared: ReturnType<typeof createTestWallet> | undefined

/** Approvals over a real wallet and real screens; `now` moves by hand. */
export async function createWorld({
  host: given = {},
  unlocking,
  confirming,
  naming,
  askPaymaster = async () => undefined,
  isNew,
  takeNotices,
  noticesSeen,
  checkFirstSend,
  framedApprovals = [origin],
  names = {},
  accountType = 'eoa',
  chains = [],
  data = '',
  records = createTabRecords(),
}: WorldOptions = {}) {
  shared ??= createTestWallet()
  const wallet = await (isNew ? createTestWallet() : shared)
  const clock = { now: () => time, after: () => () => undefined }
  let time = 1_800_000_000_000
  let unlocked: UnlockedWallet | undefined
  let accounts: readonly Account[] | undefined = wallet.accounts
  const ends = new Set<() => void>()
  const counts = { unlocks: 0, signatures: 0 }
  let confirmations = 0
  let opening: Promise<UnlockedWallet> | undefined
  const open = async (): Promise<UnlockedWallet> => {
    const opened = await unlock(await wallet.open(), clock, chains)
    return {
      ...opened,
      signEvm: (preimage) => {
        counts.signatures++
        return opened.signEvm(preimage)
      },
      signBatch: (batch, next) => {
        counts.signatures++
        return opened.signBatch(batch, next)
      },
      signOperation: (operation, next) => {
        counts.signatures++
        return opened.signOperation(operation, next)
      },
      signRemoval: (removal, next) => {
        counts.signatures++
        return opened.signRemoval(removal, next)
      },
      signSolana: (message) => {
        counts.signatures++
        return opened.signSolana(message)
      },
    }
  }
  const login: Login = {
    user: () => accounts && { email: null, accounts, recovery: 'managed', accountType },
    // It does not ask the signal: who gave up must not sign with what comes late all the same.
    async unlock() {
      counts.unlocks++
      await unlocking?.()
      if (unlocked?.isLocked()) opening = undefined
      opening ??= open()
      unlocked = await opening
      return unlocked
    },
    async confirm() {
      confirmations++
      await confirming?.()
    },
    async nameSignIn(text) {
      await naming?.(text)
    },
    askPaymaster,
    askSessions: () => Promise.reject(new Error('No service keeps permissions here.')),
    async chooseAccountType() {},
    onEnd(run) {
      ends.add(run)
      return () => void ends.delete(run)
    },
  }
  const host: HostPage = { origin, name: 'Shop', theme: 'light', language: 'en', ...given }
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  const told: FrameScreen[] = []
  const screens = createScreens({ place, link: { host: () => host, showScreen: (screen) => void told.push(screen) } })
  const config: FrameConfig = {
    projectId: 'demo',
    project: 'Demo',
    operator: 'Example Wallet',
    origins: [origin],
    names,
    urls: { auth: '', custody: '', recovery: '', data },
    chains,
    framedApprovals,
    codeEntry: 'page',
  }
  const approvals = createApprovals({
    ...{ config, screens, login, takeNotices, noticesSeen, checkFirstSend, records },
    now: () => time,
  })
  const root = place.shadowRoot as ShadowRoot
  const addressOf = (namespace: 'eip155' | 'solana') =>
    wallet.accounts.find((account) => account.namespace === namespace)?.address ?? ''
  return {
    approvals,
    login,
    counts,
    /** How often auth was asked whether the login goes on. */
    confirmations: () => confirmations,
    told,
    root,
    screens,
    host,
    evm: addressOf('eip155') as `0x${string}`,
    solana: addressOf('solana'),
    text: () => root.querySelector('main')?.textContent ?? '',
    buttons: () => [...root.querySelectorAll<HTMLButtonElement>('footer > button')],
    lock: () => unlocked?.lock('idle'),
    logOut() {
      accounts = undefined
      for (const run of [...ends]) run()
    },
    logInAs(next: readonly Account[]) {
      accounts = next
    },
    /** Lets so many ms pass; those of a guard by default. */
    pass(ms = 800) {
      time += ms
      screens.refresh()
    },
    ask: (client: ChainClient, method: string, params: unknown, over: Partial<RpcRequest> = {}) =>
      approvals.ask(
        {
          method,
          params,
          chainNamespace: method.startsWith('solana') ? 'solana' : 'eip155',
          chainId: client.chain.id,
          ...over,
        },
        { host, chain: client },
      ),
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** For `expect.poll`: code of a namespace arrives with its first request, on a machine that may be busy. */
export const patient = { timeout: 10_000, interval: 20 } as const

/** Waits until Approve can be pressed, and presses it. @returns its words */
export async function approve(world: World): Promise<string> {
  await expect
    .poll(() => {
      world.pass()
      const [button] = world.buttons()
      return button && !button.hasAttribute('aria-disabled')
    }, patient)
    .toBe(true)
  const [button] = world.buttons()
  const words = button?.textContent ?? ''
  press(button)
  return words
}
