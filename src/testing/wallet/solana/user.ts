import { createPrompts } from '../prompts.js'
import { unauthorised } from '../rpcError.js'
import type { TestSolanaKey } from './key.js'
import type { TestSolanaRequest, TestSolanaWalletOptions } from './types.js'

/** What the user of a wallet is made from. */
export interface SolanaUserParts {
  readonly keys: readonly TestSolanaKey[]
  readonly options: Pick<TestSolanaWalletOptions, 'allowed' | 'onAllowed'>
  readonly decide: NonNullable<TestSolanaWalletOptions['decide']>
  /** Tells pages that the accounts are others. */
  readonly tell: () => void
  /** Aborts when the wallet is gone: open prompts end. */
  readonly ended: AbortSignal
}

/** The user of the wallet: allows, refuses, chooses accounts, locks. */
export function createSolanaUser({ keys, options, decide, tell, ended }: SolanaUserParts) {
  const asked = createPrompts({ decide, ended })
  let shared = keys
  let allowed = options.allowed ?? false
  let locked = false

  const allow = (now: boolean) => {
    if (allowed === now) return
    allowed = now
    options.onAllowed?.(now)
  }
  const visible = () => (allowed && !locked ? shared : [])
  const ask = async (request: TestSolanaRequest) => {
    await asked.ask(request)
    locked = false
  }
  /** The page sees the accounts from now on. */
  const share = () => {
    if (!shared.length) shared = keys
    allow(true)
    tell()
  }
  return {
    prompts: asked.prompts,
    ask,
    visible,
    get allowed() {
      return allowed
    },
    set allowed(now) {
      allow(now)
    },
    get locked() {
      return locked
    },
    /** The key of an account, if the page may use it. */
    own(address: unknown): TestSolanaKey {
      const key = visible().find((each) => each.address === address)
      if (!key) throw unauthorised()
      return key
    },
    async connect(request: TestSolanaRequest, silent: boolean) {
      if (visible().length || silent) return
      await ask(request)
      share()
    },
    share,
    setAccounts(addresses: readonly string[]) {
      shared = addresses.map((address) => {
        const known = keys.find((key) => key.address === address)
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
}
