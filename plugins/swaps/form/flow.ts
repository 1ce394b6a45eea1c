import type { ActiveAccount, Funding, PluginContext, SentTransaction, Token } from '../../../src/plugin.js'
import type { SwapPlan, SwapQuote, SwapsController, Trading } from '../types.js'
import { swapAtom } from './atoms.js'
import { carryOut } from './carryOut.js'
import { createDrafting, type Drafting } from './drafting.js'
import { createFavourites, type Favourites } from './favourites.js'
import { createFollower } from './followSent.js'
import type { SwapMachine } from './machine.js'
import { hasParams } from './params.js'
import { createQuestions } from './questions.js'
import { reduceSwap } from './reduceSwap.js'
import { initialState, type SwapEvent } from './state.js'
import { createTokens, type KnownTokens } from './tokens.js'

/** What the views work with: the controller, and the draft behind the form. How it goes is in `swapAtom`. */
export interface SwapFlow extends SwapsController, Pick<Trading, 'isKnown'>, Drafting {
  readonly favourites: Favourites
  readonly known: Pick<KnownTokens, 'toKey' | 'isSame' | 'listed'>
  /** Begins with what the form was opened with, once per opening; without a swap in it the draft stays. */
  begin(params: object): Promise<void>
  /** The views choose a token: analytics are told. */
  choosing(): void
  /** The form is in sight: prices are asked for, again and again. Returns what is called when it has left. */
  follow(): () => void
  askAgain(): void
  /** The user wants this one of the offers. */
  chooseOffer(offer: SwapQuote): void
  /** The preview is in sight, likewise. */
  followReview(): () => void
  /** Plans the draft from the offer that the form is about, as soon as the preview is in sight. */
  review(): void
  reviewAgain(): void
  /** Carries out what stands on the preview; undefined, and nothing done, where another plan is there by now, or no new one could be had. */
  press(
    plan: SwapPlan,
    how: { readonly unlimited: boolean; readonly entry: object | undefined },
  ): Promise<{ readonly id: string }> | undefined
  /** What becomes of it is shown: no toast tells it until the returned stop is called. */
  takeOver(sent: SentTransaction): () => void
  told(plan: SwapPlan): void
  /** Asks what the account has once more: what is kept may be older than what just came in. */
  countAgain(token: Token): void
  /** Its own way of funding, which the form does not offer. */
  readonly way: Funding | undefined
  readonly resources: PluginContext['resources']
  /** What a contract says of itself. @throws {LatchkeyError} TOKEN_UNKNOWN, or the chain's */
  readToken(address: string): Promise<Token>
  /** The canonical spelling of an address, where a text is one. */
  toAddress(text: string): Promise<string | undefined>
  /** Takes back what an exchange may take, and waits for the block. @throws {LatchkeyError} the wallet's */
  takeBackNow(plan: SwapPlan): Promise<void>
}

/** Names what would sign: account, network and wallet. */
const keyOf = (account: ActiveAccount | undefined): string | undefined =>
  account && `${account.connectorId} ${account.caipAddress}`

/** Makes the flow of one instance: what is done around `reduceSwap`. @param way its own way of funding */
export function createFlow(context: PluginContext<'request' | 'connect'>, trading: Trading, way?: Funding): SwapFlow {
  const { accounts, clock, onDispose, resources, store, track, wallet } = context
  const known = createTokens(context, trading)
  const state = () => store.get(swapAtom)
  const account = () => keyOf(accounts.get())
  const dispatch = (event: SwapEvent) => store.set(swapAtom, reduceSwap(state(), event))
  const machine: SwapMachine = { context, trading, account, state, dispatch }
  const follower = createFollower(machine)
  store.set(swapAtom, { ...initialState, account: account() })

  const { quotes, reviews } = createQuestions(machine)
  const { fill, ...drafting } = createDrafting(machine, known, quotes)
  const readSupport = async () => {
    const of = account()
    const canTrade = (await wallet.can('trade')) !== undefined
    dispatch({ type: 'supported', account: of, canTrade })
  }
  /** What cannot be known now is known by the first price. */
  const ignore = () => undefined

  onDispose(
    accounts.watch(() => {
      if (account() === state().account) return
      dispatch({ type: 'moved', account: account(), coin: known.coin() })
      if (account()) readSupport().catch(ignore)
    }),
  )

  return {
    ...trading,
    way,
    resources,
    ...drafting,
    favourites: createFavourites(context, known.isSame),
    known,
    async begin(entry) {
      const using = accounts.get()
      if (entry === state().entry || !using) return
      const { type, networkId: network } = using
      track('OPEN_SWAP', { isSmartAccount: type === 'smartAccount', network })
      const fills = hasParams(entry)
      dispatch({ type: 'opened', entry, fills, coin: known.coin() })
      await readSupport().catch(ignore)
      if (fills) await fill(entry)
    },
    choosing: () => track('CLICK_SELECT_TOKEN_TO_SWAP'),
    follow: quotes.follow,
    askAgain: () => quotes.soon(0),
    chooseOffer: (offer) => dispatch({ type: 'chosen', offer }),
    followReview: reviews.follow,
    review: () => dispatch({ type: 'review asked', anew: true }),
    reviewAgain: () => reviews.soon(0),
    press(plan, { unlimited, entry }) {
      const { review } = state()
      if (review.plan !== plan || review.error) return undefined
      if (plan.quote.expiresAt <= clock.now()) {
        // It was not in sight meanwhile: the new one is shown first.
        reviews.soon(0)
        return undefined
      }
      return carryOut(machine, { plan, unlimited, entry }).then((sent) => {
        // Without its end the swap is told all the same.
        follower.follow(plan, sent).catch(ignore)
        return { id: sent.id }
      })
    },
    takeOver: follower.takeOver,
    told: (plan) => dispatch({ type: 'told', plan }),
    countAgain(token) {
      // What is kept stays, with its age.
      wallet.balance(token.address ? token : undefined, { fresh: true }).catch(ignore)
    },
    readToken: (address) => wallet.call('getToken', address),
    toAddress: (text) => wallet.toAddress(text.trim()),
    async takeBackNow(plan) {
      const { token } = plan.terms.pays
      const { id } = await trading.takeBack(token, plan.terms.spender)
      await context.chain(token.networkId).call('waitForTransaction', id)
      dispatch({ type: 'left', plan, left: 0n })
      dispatch({ type: 'review asked', anew: true })
      reviews.soon(0)
    },
  }
}
