import {
  type AccountRef,
  atom,
  type CaipNetworkId,
  isLatchkeyError,
  type LoginResult,
  type PluginContext,
  type State,
} from '../../../../src/plugin.js'

/** What the account is on one network, as its chain says. */
export type NetworkState = LoginResult<'GET_SMART_ACCOUNT_STATES'>['chains'][number]

/** How a contract's end goes: asked of the user, on its way, or not carried out. Each further one counts up. */
export interface TakeOff {
  readonly networkId?: CaipNetworkId
  readonly phase?: 'asked' | 'sent' | 'failed'
  readonly count: number
}

/** The kind of account that the user has, and what it is on chains. */
export interface SmartAccount {
  /** @throws {LatchkeyError} LOGGED_OUT, and the frame's own */
  states(networkIds: readonly CaipNetworkId[]): Promise<readonly NetworkState[]>
  /** Keeps the user's choice. @throws {LatchkeyError} LOGGED_OUT, and the frame's own */
  choose(type: 'eoa' | 'smartAccount'): Promise<void>
  readonly takeOff: State<TakeOff>
  /** Asks the user to take the contract off on the network in use, and tells them once its chain says so. */
  beginTakeOff(): Promise<void>
}

export function createSmartAccount(context: PluginContext<'login' | 'request'>): SmartAccount {
  const { login, wallet, accounts, chain, toast, messages, store, signal, track } = context
  const takeOff = atom<TakeOff>({ count: 0 })
  const set = (next: Omit<TakeOff, 'count'>) =>
    store.set(takeOff, { ...next, count: store.get(takeOff).count + 1 } satisfies TakeOff)

  return {
    takeOff,
    async states(networkIds) {
      const { chains } = await login.request({
        method: 'GET_SMART_ACCOUNT_STATES',
        params: { chains: [...networkIds] },
      })
      return chains
    },
    async choose(type) {
      await login.request({ method: 'SET_PREFERRED_ACCOUNT', params: { type } })
      const accountType: AccountRef['type'] = type
      track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: accounts.get('eip155')?.networkId })
    },
    async beginTakeOff() {
      const { networkId, network } = accounts.get() ?? {}
      if (!networkId || !network || ['asked', 'sent'].includes(store.get(takeOff).phase ?? '')) return
      set({ networkId, phase: 'asked' })
      try {
        const hash = await wallet.request({ method: 'latchkey_takeOffContract' })
        set({ networkId, phase: 'sent' })
        await chain(networkId).call('waitForTransaction', `${hash}`)
        signal.throwIfAborted()
        set({})
        toast.success(messages.t('smart-account.done', { network: network.name }))
      } catch (error) {
        if (signal.aborted) return
        // Declining is a decision, and no failure.
        const isDeclined = isLatchkeyError(error) && error.outcome === 'rejected'
        set(isDeclined ? {} : { networkId, phase: 'failed' })
      }
    },
  }
}
