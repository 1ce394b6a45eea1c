import {
  type ActiveAccount,
  type CaipNetworkId,
  createLive,
  type Funding,
  type FundingWish,
  type Live,
  type PageWindow,
  type PluginContext,
  toDecimal,
} from '../../../src/plugin.js'
import type { BuyChoices, Buying, BuyQuote, BuyQuotes, BuyWish, Purchase } from '../types.js'
import { type BuyDraft, choicesRoundAtom, chosenAtom, draftAtom, emptyDraft, offersRoundAtom } from './state.js'
import { createCoinFormat } from './useFigures.js'

/** New quotes are asked for so often, in ms. */
export const quoteEvery = 30_000
const choicesFor = 300_000
const windowSize = { width: 480, height: 720 }

/** What providers gave, and when: Unix time in ms. */
export interface Offers extends BuyQuotes {
  readonly at: number
}

/** What the views work with: the controller, and the draft behind the form (`state.ts`). */
export interface BuyFlow extends Buying {
  /** The page's own name, as users see it in the address: who asks, and does not sell. */
  readonly host: string
  /** Begins with what the form was opened with, once per opening; without a coin in it the draft stays. */
  enter(entry: object): void
  edit(change: Partial<BuyDraft>): void
  choose(offer: BuyQuote): void
  /** Asks once more, for what failed or is over. */
  askAgain(what: 'choices' | 'offers'): void
  isSame(networkId: CaipNetworkId, one: string, other: string): boolean
  /** What can be bought in a country; the same object for the same one. */
  choices(country: string | undefined, round: number): Live<BuyChoices>
  /** The offers for a wish, asked for anew while they are watched; the same object for the same wish. */
  offers(wish: BuyWish, round: number): Live<Offers>
  /**
   * Makes the checkout of an offer and leads the user there: to a window, which opens in this very call, so call it in a click; or on phones
   * in the tab of the page. @throws {LatchkeyError} those of `begin`
   */
  start(quote: BuyQuote): Promise<string>
  /** The window of a purchase, while it is open. */
  windowOf(handle: string): PageWindow | undefined
  /** The address of a checkout that this page made. Its window was blocked, or closed. */
  checkoutOf(handle: string): string | undefined
  /** Opens a checkout once more; call it in a click. */
  reopen(handle: string): void
  /** Its outcome stands in a view: no toast tells it until the returned stop is called. */
  takeOver(handle: string): () => void
  /** The account that coins of a namespace are for. */
  account(namespace: string): ActiveAccount | undefined
  /** Where the picture of a currency is. */
  currencyImage(id: string): string | undefined
  /** Its own way of funding, which the form does not offer. */
  readonly way: Funding
  readonly resources: PluginContext['resources']
  track(event: 'SELECT_BUY_CRYPTO' | 'SELECT_BUY_PROVIDER' | 'SELECT_WHAT_IS_A_BUY', provider?: string): void
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined)

/** Makes the flow of one instance. @param way its own way of funding */
export function createFlow(context: PluginContext, buying: Buying, way: Funding): BuyFlow {
  const { accounts, clock, onDispose, page, resources, services, spelling, store } = context
  let entered: object | undefined
  const windows = new Map<string, PageWindow>()
  const checkouts = new Map<string, string>()
  const shown = new Set<string>()

  const choices = keep((country: string | undefined) =>
    createLive({
      ...context,
      keepFor: choicesFor,
      ask: () => buying.options(country === undefined ? {} : { country }),
    }),
  )
  const offers = keep((wish: BuyWish) =>
    createLive<Offers>({
      ...context,
      keepFor: quoteEvery,
      ask: async () => ({ ...(await buying.quotes(wish)), at: clock.now() }),
    }),
  )

  const lead = (handle: string, url: string, popup: PageWindow) => {
    windows.set(handle, popup)
    popup.go(url)
  }

  const ends = new Map<string, Purchase['status']>()
  const tellEnds = () => {
    for (const { handle, status, isOver, received, quoted } of buying.purchases().get() ?? []) {
      const before = ends.get(handle)
      ends.set(handle, status)
      if (before === undefined || before === status || shown.has(handle)) continue
      const what = { what: createCoinFormat(context.messages.locale)(received ?? quoted) }
      if (status === 'arrived') context.toast.success(context.messages.t('onramp.told.arrived', what))
      else if (isOver || status === 'failed') context.toast.error(context.messages.t('onramp.told.other', what))
    }
  }
  onDispose(buying.purchases().watch(tellEnds))

  return {
    ...buying,
    way,
    resources,
    host: new URL(page.facts().origin).host,
    enter(entry) {
      if (entry === entered) return
      entered = entry
      const { token, amount, network } = entry as Record<string, unknown>
      const [asked, wanted, place] = [textOf(token), textOf(amount), textOf(network)]
      if (asked === undefined && wanted === undefined && place === undefined) return
      store.set(draftAtom, {
        ...emptyDraft,
        ...(wanted !== undefined && { of: 'coin', amount: wanted }),
        asked: { ...(asked !== undefined && { token: asked }), ...(place !== undefined && { network: place }) },
      })
      store.set(chosenAtom, undefined)
    },
    edit: (change) => store.set(draftAtom, { ...store.get(draftAtom), ...change }),
    choose: ({ provider, seller, method }) => store.set(chosenAtom, { provider, seller, method }),
    askAgain(what) {
      const round = what === 'choices' ? choicesRoundAtom : offersRoundAtom
      store.set(round, store.get(round) + 1)
    },
    isSame(networkId, one, other) {
      const { fold } = spelling(networkId.slice(0, networkId.indexOf(':')))
      return fold(one) === fold(other)
    },
    choices,
    offers,
    async start(quote) {
      const { phone, framed, telegram } = page.device()
      // A page in a frame cannot lead its own tab to a checkout, which no frame may show.
      const isSameTab = telegram || (phone && !framed)
      const popup = isSameTab ? undefined : page.openWindow(windowSize)
      try {
        const { handle, url } = await buying.begin(quote, { returns: isSameTab })
        checkouts.set(handle, url)
        if (isSameTab) page.openLink(url, '_self')
        else if (popup) lead(handle, url, popup)
        return handle
      } catch (error) {
        popup?.close()
        throw error
      }
    },
    windowOf(handle) {
      const popup = windows.get(handle)
      return popup?.closed() ? undefined : popup
    },
    checkoutOf: (handle) => checkouts.get(handle),
    reopen(handle) {
      const url = checkouts.get(handle)
      const popup = url === undefined ? undefined : page.openWindow(windowSize)
      if (url !== undefined && popup) lead(handle, url, popup)
    },
    takeOver(handle) {
      shown.add(handle)
      return () => shown.delete(handle)
    },
    account: (namespace) => accounts.get(namespace),
    currencyImage: (id) => services.url('directory', `/public/getCurrencyImage/${encodeURIComponent(id)}`),
    track(event, provider) {
      const isSmartAccount = accounts.get()?.type === 'smartAccount'
      context.track(event, { ...(provider !== undefined && { provider }), isSmartAccount })
    },
  }
}

/** What the form is opened with for a wish: a fiftieth more than is lacking, for what arrives may be a hundredth less than what was asked for. */
export const toParams = ({ token, value }: FundingWish) => ({
  token: token.address ?? token.symbol,
  network: token.networkId,
  ...(value !== undefined && { amount: toDecimal(value + value / 50n, token.decimals) }),
})

/** Those made last are kept, by what they are of and how often it was asked again. */
function keep<Of, Value>(make: (of: Of) => Value): (of: Of, round: number) => Value {
  const most = 20
  const made = new Map<string, Value>()
  return (of, round) => {
    const key = `${round} ${JSON.stringify(of)}`
    const value = made.get(key) ?? make(of)
    made.set(key, value)
    const [oldest] = made.keys()
    if (made.size > most && oldest !== undefined) made.delete(oldest)
    return value
  }
}
