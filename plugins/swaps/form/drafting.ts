import { bridging, type Network, parseAmount, type Token, toDecimal } from '../../../src/plugin.js'
import type { TokenTrial } from '../types.js'
import { createFinder, type Elsewhere } from './findToken.js'
import type { Loop } from './loop.js'
import type { SwapMachine } from './machine.js'
import { hasParams, readParams, readTokenParams } from './params.js'
import type { Side, SwapState } from './state.js'
import type { KnownTokens } from './tokens.js'

/** A price is asked for when typing has paused, in ms (behaviour.md 3.9). */
const pause = 200

/** What users put into the draft, and the network that it is for. */
export interface Drafting {
  /** Networks that it trades on, beside the one in use. */
  served(): readonly Network[]
  /** What the form was opened with is read once more there. @throws {LatchkeyError} as `connect.switchNetwork` */
  switchNetwork(network: Network): Promise<void>
  /** Other networks that have a token of this address. */
  findElsewhere(address: string): Promise<readonly Elsewhere[]>
  /** Switches to the token's network, and chooses it there. @throws {LatchkeyError} as `connect.switchNetwork` */
  chooseElsewhere(side: Side, token: Token): Promise<void>
  choose(side: Side, token: Token): void
  /** What a token may be brought as, to other networks. Never rejects. */
  bridged(token: Token): Promise<readonly Token[]>
  /** Brings what is paid there, by the view of the plugin that does; the draft stays. */
  bring(token: Token): Promise<void>
  setAmount(amount: string): void
  /** Fills in all that can be paid. @throws {LatchkeyError} FEE_UNAVAILABLE, or what the chain says */
  setMax(): Promise<void>
  reverse(): void
  setTolerance(tolerance: number): void
  /** Tries a token that is in no list; once. */
  try(token: Token): void
}

/** @returns with `fill`, which begins a draft with what the form was opened with */
export function createDrafting(
  { context, trading, account, state, dispatch }: SwapMachine,
  known: KnownTokens,
  quotes: Loop,
): Drafting & { fill(entry: object): Promise<void> } {
  const { accounts, connect, networks, wallet } = context
  const edit = (change: Partial<SwapState['draft']>, after = 0) => {
    dispatch({ type: 'edited', change })
    quotes.soon(after)
  }
  const tryOnce = (token: Token) => {
    const key = known.toKey(token)
    if (!token.address || key in state().trials) return
    const tell = (trial: TokenTrial | undefined) => dispatch({ type: 'tried', key, trial })
    tell(undefined)
    void trading.tryToken(token).then(tell)
  }
  const isListed = (token: Token) => known.listed(token.networkId).some((each) => known.isSame(each, token))
  const choose = (side: Side, token: Token) => {
    const { draft } = state()
    const other: Side = side === 'pays' ? 'gets' : 'pays'
    const isOther = known.isSame(token, draft[other])
    edit({ [side]: token, ...(isOther && { [other]: draft[side] }) })
    if (side === 'gets' && !isListed(token)) tryOnce(token)
  }
  const served = () =>
    networks().filter(({ caipNetworkId: id }) => id !== accounts.get()?.networkId && trading.isKnown(id))
  const finder = createFinder(context, known, trading, served)
  const fill = async (entry: object) => {
    const using = accounts.get()
    const key = account()
    if (!using) return
    const { draft, unread } = await readParams({ networkId: using.networkId, known, finder }, entry)
    if (account() !== key) return
    dispatch({ type: 'filled', entry, draft, unread })
    if (draft.gets && !isListed(draft.gets)) tryOnce(draft.gets)
    quotes.soon(0)
    if (!unread.pays && !unread.gets) return
    const places = await finder.findElsewhere(readTokenParams(entry))
    dispatch({ type: 'found elsewhere', unread, networks: places.map(({ network }) => network) })
  }
  return {
    served,
    fill,
    async switchNetwork({ caipNetworkId }) {
      await connect.switchNetwork(caipNetworkId)
      const { entry } = state()
      if (entry && hasParams(entry)) await fill(entry)
    },
    findElsewhere: (address) => finder.findElsewhere([address]),
    async chooseElsewhere(side, token) {
      await connect.switchNetwork(token.networkId)
      // The wallet has the word: it may be somewhere else by now.
      if (accounts.get()?.networkId === token.networkId) choose(side, token)
    },
    choose,
    async bridged(token) {
      const ways = await context.resources.get(bridging)
      return ways ? ways.targets(token) : []
    },
    async bring(token) {
      const ways = await context.resources.get(bridging)
      const value = parseAmount(state().draft.amount, token.decimals)
      await ways?.show({ token, ...(value && { value }) })
    },
    setAmount: (amount) => edit({ amount }, pause),
    async setMax() {
      const { pays } = state().draft
      if (!pays) return
      const [held, kept] = await Promise.all([
        wallet.balance(pays.address ? pays : undefined, { fresh: true }),
        pays.address ? 0n : trading.feeReserve(pays.networkId),
      ])
      // Only into the field that asked for it.
      if (state().draft.pays === pays)
        edit({ amount: toDecimal(held.value > kept ? held.value - kept : 0n, pays.decimals) })
    },
    reverse() {
      const { pays, gets } = state().draft
      edit({ pays: gets, gets: pays })
    },
    setTolerance(tolerance) {
      dispatch({ type: 'tolerated', tolerance })
      quotes.soon(pause)
    },
    try: tryOnce,
  }
}
