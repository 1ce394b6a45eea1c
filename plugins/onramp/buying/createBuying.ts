import { atom, callListener, type Live, type PluginContext } from '../../../src/plugin.js'
import type { Buying, Purchase } from '../types.js'
import { failureAtom, purchasesAtom } from './atoms.js'
import { type Asked, createBegin } from './begin.js'
import { createBook } from './book.js'
import { createFollowing } from './following.js'
import { createOptions } from './options.js'
import { createQuotes } from './quotes.js'

const none: readonly Purchase[] = Object.freeze([])

/** What the plugin itself knows besides. */
export interface OwnBuying extends Buying {
  /** Whether a purchase was begun in this browser. */
  knows(handle: string): boolean
}

/** All that buys without a view. */
export function createBuying(context: PluginContext): OwnBuying {
  const { store } = context
  const getOptions = createOptions(context)
  const quotes = createQuotes(context, getOptions)
  const book = createBook(context)
  const begun = new Map<string, Asked>()
  const following = createFollowing({ context, book, begun })
  const begin = createBegin({
    ...{ context, quotes, getOptions, book },
    onBegun(asked) {
      begun.set(asked.entry.id, asked)
      following.look()
    },
  })

  const toLive = <Value>(read: (list: readonly Purchase[]) => Value): Live<Value> => {
    const shown = atom((get) => {
      const list = get(purchasesAtom)
      return list && read(list)
    })
    return Object.freeze({
      get: () => store.get(shown),
      error: () => store.get(failureAtom),
      watch(listener: () => void) {
        following.look()
        const tell = () => callListener(listener)
        const stops = [store.sub(shown, tell), store.sub(failureAtom, tell)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      async refresh() {
        await following.refresh()
        return read(store.get(purchasesAtom) ?? none)
      },
    })
  }
  const all = toLive((list) => list)

  return Object.freeze<OwnBuying>({
    knows: (handle) => book.list().some((one) => one.handle === handle),
    options: async (choice) => (await getOptions(choice)).shown,
    quotes: quotes.list,
    begin,
    purchases: () => all,
    follow: (handle) => toLive((list) => list.find((one) => one.handle === handle)),
    refresh: following.refresh,
    forget(handle) {
      book.drop(handle)
      following.look()
    },
  })
}
