import type { Live, PluginContext } from '../../../src/plugin.js'
import type { Buying, Purchase } from '../types.js'
import { type Asked, createBegin } from './begin.js'
import { createBook } from './book.js'
import type { Following } from './following.js'
import { createOptions } from './options.js'
import { createQuotes } from './quotes.js'
import { createShown, pick } from './shown.js'

/** What the plugin itself uses beside. */
export interface OwnBuying extends Buying {
  /** Whether a user who came back did so for a purchase of this browser. */
  resume(handle: string): boolean
}

/** All that buys without a view. What follows purchases is fetched with the first of them. */
export function createBuying(context: PluginContext): OwnBuying {
  const { storage, onDispose, signal } = context
  const getOptions = createOptions(context)
  const quotes = createQuotes(context, getOptions)
  const book = createBook(context)
  const shown = createShown<readonly Purchase[]>(book.list().length > 0 ? undefined : Object.freeze([]))
  const begun = new Map<string, Asked>()

  let made: Following | undefined
  const following = async (): Promise<Following> => {
    const { createFollowing } = await import('./following.js')
    signal.throwIfAborted()
    made ??= createFollowing({ context, book, begun, shown })
    return made
  }
  /** Follows what there is to follow; what cannot be loaded is told to those who look. */
  const look = (): void => {
    if (made) made.look()
    else if (book.list().length > 0) following().catch((error: unknown) => shown.fail(error))
  }
  onDispose(storage.watch(look))
  look()

  const refreshAll = async (): Promise<readonly Purchase[]> => {
    if (book.list().length > 0) await (await following()).refresh()
    return shown.get() ?? []
  }
  const all: Live<readonly Purchase[]> = Object.freeze({
    get: shown.get,
    error: shown.error,
    watch(listener: () => void) {
      look()
      return shown.watch(listener)
    },
    refresh: refreshAll,
  })

  return Object.freeze<OwnBuying>({
    options: async (choice) => (await getOptions(choice)).shown,
    quotes: quotes.list,
    begin: createBegin({
      ...{ context, quotes, getOptions, book },
      onBegun(asked) {
        begun.set(asked.entry.id, asked)
        look()
      },
    }),
    purchases: () => all,
    follow: (handle) => pick(all, (list) => list.find((one) => one.handle === handle)),
    refresh: async (handle) => {
      if (book.list().some((one) => one.handle === handle)) await (await following()).refresh(handle)
    },
    forget(handle) {
      book.drop(handle)
      const left = shown.get()?.filter((one) => one.handle !== handle)
      if (left) shown.set(left)
      made?.look()
    },
    resume: (handle) => book.list().some((one) => one.handle === handle),
  })
}
