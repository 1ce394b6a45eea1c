import { atom, callListener, type Live, type PluginContext } from '../../../src/plugin.js'
import type { Buying, Purchase } from '../types.js'
import { failureAtom, purchasesAtom } from './atoms.js'
import type { Asked, createBegin } from './begin.js'
import { createBook } from './book.js'
import type { Following } from './following.js'
import { createOptions } from './options.js'
import { createQuotes } from './quotes.js'

const none: readonly Purchase[] = Object.freeze([])

interface Late {
  readonly begin: ReturnType<typeof createBegin>
  readonly following: Following
}

/** What the plugin itself knows besides. */
export interface OwnBuying extends Buying {
  /** Whether a purchase was begun in this browser. */
  knows(handle: string): boolean
}

/** All that buys without a view. What makes checkouts and follows purchases is fetched with the first of them. */
export function createBuying(context: PluginContext): OwnBuying {
  const { storage, onDispose, signal, store } = context
  const getOptions = createOptions(context)
  const quotes = createQuotes(context, getOptions)
  const book = createBook(context)
  const begun = new Map<string, Asked>()
  const knows = (handle: string) => book.list().some((one) => one.handle === handle)

  let made: Late | undefined
  const late = async (): Promise<Late> => {
    const { createBegin, createFollowing } = await import('./late.js')
    signal.throwIfAborted()
    made ??= {
      following: createFollowing({ context, book, begun }),
      begin: createBegin({
        ...{ context, quotes, getOptions, book },
        onBegun(asked) {
          begun.set(asked.entry.id, asked)
          made?.following.look()
        },
      }),
    }
    return made
  }
  /** Follows what there is to follow; what cannot be loaded is told to those who look. */
  const look = (): void => {
    if (made) made.following.look()
    else if (book.list().length > 0) late().catch((error: unknown) => store.set(failureAtom, error))
    else store.set(purchasesAtom, store.get(purchasesAtom) ?? none)
  }
  onDispose(storage.watch(look))
  look()

  const toLive = <Value>(read: (list: readonly Purchase[]) => Value): Live<Value> => {
    const shown = atom((get) => {
      const list = get(purchasesAtom)
      return list && read(list)
    })
    return Object.freeze({
      get: () => store.get(shown),
      error: () => store.get(failureAtom),
      watch(listener: () => void) {
        look()
        const tell = () => callListener(listener)
        const stops = [store.sub(shown, tell), store.sub(failureAtom, tell)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      async refresh() {
        look()
        if (book.list().length > 0) await (await late()).following.refresh()
        return read(store.get(purchasesAtom) ?? none)
      },
    })
  }
  const all = toLive((list) => list)

  return Object.freeze<OwnBuying>({
    knows,
    options: async (choice) => (await getOptions(choice)).shown,
    quotes: quotes.list,
    begin: async (quote, how) => (await late()).begin(quote, how),
    purchases: () => all,
    follow: (handle) => toLive((list) => list.find((one) => one.handle === handle)),
    refresh: async (handle) => {
      if (knows(handle)) await (await late()).following.refresh(handle)
    },
    forget(handle) {
      book.drop(handle)
      const left = store.get(purchasesAtom)?.filter((one) => one.handle !== handle)
      store.set(purchasesAtom, left)
      made?.following.look()
    },
  })
}
