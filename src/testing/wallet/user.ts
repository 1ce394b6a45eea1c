import type { Hex, LocalAccount } from 'viem'
import { createPrompts } from './prompts.js'
import { TestRpcError, unauthorised } from './rpcError.js'
import type { TestWalletOptions, TestWalletRequest } from './types.js'

/** What the user of a wallet is made from. */
export interface UserParts {
  readonly keys: readonly LocalAccount[]
  readonly options: Pick<TestWalletOptions, 'allowed' | 'onAllowed' | 'strict'>
  readonly decide: (request: TestWalletRequest) => ReturnType<NonNullable<TestWalletOptions['decide']>>
  readonly emit: (event: string, payload?: unknown) => void
  /** Aborts when the wallet is gone: open prompts end. */
  readonly ended: AbortSignal
}

/** The user of the wallet: allows, refuses, chooses accounts, locks. */
export function createUser({ keys, options, decide, emit, ended }: UserParts) {
  const all = keys.map(({ address }) => address)
  const asked = createPrompts({ decide, ended })
  let shared: readonly Hex[] = all
  let allowed = options.allowed ?? false
  let locked = false
  let choosing = false

  /** Accounts as the page sees them: wallets spell them small. */
  const visible = () => (allowed && !locked ? shared.map((address) => address.toLowerCase()) : [])
  const tell = () => emit('accountsChanged', visible())
  const allow = (now: boolean) => {
    if (allowed === now) return
    allowed = now
    options.onAllowed?.(now)
  }
  const ask = async (request: TestWalletRequest) => {
    await asked.ask(request)
    locked = false
  }
  const share = async (request: TestWalletRequest) => {
    await ask(request)
    if (!shared.length) shared = all
    allow(true)
    tell()
  }

  const user = {
    prompts: asked.prompts,
    ask,
    visible,
    get active(): Hex | undefined {
      return allowed ? shared[0] : undefined
    },
    get allowed() {
      return allowed
    },
    set allowed(now) {
      allow(now)
    },
    get locked() {
      return locked
    },
    /** The account that a request names (the active one when it names none), if the page may use it. */
    own(address: unknown = shared[0]): LocalAccount {
      const key = keys.find((each) => each.address.toLowerCase() === `${address}`.toLowerCase())
      if (!key || !visible().includes(key.address.toLowerCase())) throw unauthorised()
      return key
    },
    async requestAccounts(request: TestWalletRequest) {
      if (visible().length) return visible()
      if (options.strict && choosing)
        throw new TestRpcError(-32002, 'Request of type eth_requestAccounts already pending.')
      choosing = true
      try {
        await share(request)
      } finally {
        choosing = false
      }
      return visible()
    },
    permissions: () =>
      visible().length
        ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: visible() }] }]
        : [],
    /** Asks also when accounts are shared: this is how a page lets its user choose others. */
    async requestPermissions(request: TestWalletRequest) {
      await share(request)
      return user.permissions()
    },
    revoke() {
      if (visible().length) user.setAccounts([])
      return null
    },
    setAccounts(addresses: readonly string[]) {
      shared = addresses.map((address) => {
        const known = all.find((each) => each.toLowerCase() === address.toLowerCase())
        if (!known) throw new Error('The test wallet has no key of one of these addresses.')
        return known
      })
      allow(shared.length > 0)
      tell()
    },
    lock(now: boolean) {
      locked = now
      tell()
    },
  }
  return user
}
