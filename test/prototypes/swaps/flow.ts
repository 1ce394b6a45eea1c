import {
  type Amount,
  atom,
  type CaipNetworkId,
  isLatchkeyError,
  LatchkeyError,
  type Live,
  type PluginContext,
  parseAmount,
} from 'latchkey/plugin'
import type { SwapToken } from './index.js'
import { createLive } from './live.js'
import { createSwapService, type ServiceTransaction, type SwapRequest } from './service.js'

export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const quoteEvery = 10_000

/** What the user wants to swap. It stays when the views are left. */
export interface Draft {
  readonly networkId: CaipNetworkId | undefined
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly amount: string
}
export const draftAtom = atom<Draft>({ networkId: undefined, from: undefined, to: undefined, amount: '' })
/** What is under way. */
export const stepAtom = atom<'idle' | 'approving' | 'swapping'>('idle')

/** What `latchkey.use(swaps)` resolves with, and the views work with. */
export interface SwapsController {
  readonly tokens: Live<readonly SwapToken[]>
  /** Of the account in use, of the token that is given. */
  readonly balance: Live<Amount>
  /** What is received, in smallest units; asked anew every 10 s while it is watched and the page is in sight. */
  readonly quote: Live<bigint>
  /** Who may be asked for a swap: the list of the flag. */
  providers(): readonly string[]
  change(draft: Partial<Draft>): void
  /**
   * Allows the token where it must, swaps, and waits for the block.
   * @throws {LatchkeyError} NOT_CONNECTED, SWAPS_INCOMPLETE, SWAPS_WRONG_NETWORK, SWAPS_REVERTED, or the wallet's and the services' own
   */
  swap(): Promise<string>
  switchNetwork(): Promise<void>
}

export function createFlow(context: PluginContext<'connect' | 'request'>): SwapsController {
  const { accounts, clock, connect, feature, onDispose, page, projectId, services, signal, store, wallet } = context
  const service = createSwapService(services, signal, projectId)
  const draft = () => store.get(draftAtom)
  const chainOf = (networkId: CaipNetworkId | undefined) => {
    if (!networkId) throw new LatchkeyError('SWAPS_INCOMPLETE', 'Choose a network first')
    return { networkId, chain: context.chain(networkId) }
  }
  const toRequest = (): SwapRequest => {
    const { networkId, from, to, amount } = draft()
    const value = from && parseAmount(amount, from.decimals)
    const user = accounts.get('eip155')?.address
    if (!user) throw new LatchkeyError('NOT_CONNECTED', 'Connect a wallet first')
    if (!networkId || !from || !to || !value) throw new LatchkeyError('SWAPS_INCOMPLETE', 'Choose tokens and an amount')
    return { networkId, from: from.address, to: to.address, amount: value, user }
  }

  const tokens = createLive(async () => service.tokens(chainOf(draft().networkId).networkId))
  const balance = createLive(async () => {
    const { networkId, chain } = chainOf(draft().networkId)
    const { from } = draft()
    const address = accounts.get('eip155')?.address
    if (!from || !address) throw new LatchkeyError('SWAPS_INCOMPLETE', 'There is nothing to read')
    return chain.balance(address, from.address === nativeAddress ? undefined : { ...from, networkId }, { fresh: true })
  })
  const quote = createLive(() => service.quote(toRequest(), true))
  const watchedQuote: Live<bigint> = {
    ...quote,
    watch(listener) {
      const stop = quote.watch(listener)
      let cancel = () => {}
      const next = () => {
        cancel()
        if (page.visible()) cancel = clock.after(quoteEvery, () => void quote.refresh().then(next, next))
      }
      const stopVisible = page.onVisible((visible) => {
        if (visible) quote.refresh().then(next, next)
        else cancel()
      })
      next()
      const end = () => {
        cancel()
        cancel = () => {}
        stopVisible()
        stop()
      }
      signal.addEventListener('abort', end, { once: true })
      return end
    },
  }
  const send = async ({ to, data, value }: ServiceTransaction, request: SwapRequest) => {
    // The account that was shown, whatever is in use by then; its wallet refuses on another chain.
    const hash = await wallet.of(`${request.networkId}:${request.user}`).call('sendTransaction', { to, data, value })
    const { status } = await context.chain(request.networkId).call('waitForTransaction', hash)
    if (status === 'reverted')
      throw new LatchkeyError('SWAPS_REVERTED', 'The transaction moved nothing', { data: { hash } })
    return hash
  }

  onDispose(
    context.onSent(({ account }) => {
      if (account === accounts.get('eip155')?.caipAddress) balance.reset()
    }),
  )
  onDispose(accounts.watch(() => balance.reset()))
  return {
    tokens,
    balance,
    quote: watchedQuote,
    providers() {
      const list = feature.get()
      return Array.isArray(list) ? list : []
    },
    change(next) {
      const before = draft()
      const isOther = next.networkId !== undefined && next.networkId !== before.networkId
      store.set(
        draftAtom,
        isOther
          ? { from: undefined, to: undefined, amount: '', ...next, networkId: next.networkId }
          : { ...before, ...next },
      )
      if (isOther) tokens.reset()
      if (isOther || next.from !== undefined) balance.reset()
      quote.reset()
    },
    async swap() {
      const request = toRequest()
      try {
        if (request.from !== nativeAddress && (await service.allowance(request)) < request.amount) {
          store.set(stepAtom, 'approving')
          await send(await service.buildApprove(request), request)
        }
        store.set(stepAtom, 'swapping')
        const hash = await send(await service.buildSwap(request), request)
        store.set(draftAtom, { ...draft(), amount: '' })
        return hash
      } catch (error) {
        throw isLatchkeyError(error) ? error : new LatchkeyError('SWAPS_FAILED', 'The swap failed', { cause: error })
      } finally {
        store.set(stepAtom, 'idle')
      }
    },
    switchNetwork: () => connect.switchNetwork(chainOf(draft().networkId).networkId),
  }
}
