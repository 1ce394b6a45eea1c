import type { Live, PluginContext } from '../../../src/plugin.js'
import type { Buying, Purchase } from '../types.js'
import type { Asked, createBegin } from './begin.js'
import { createBook } from './book.js'
import type { Following } from './following.js'
import { createOptions } from './options.js'
import { createQuotes } from './quotes.js'
import { createShown, pick } from './shown.js'

const none: readonly Purchase[] = Object.freeze([])

interface Late {
  readonly begin: ReturnType<typeof createBegin>
  readonly following: Following
}

/** All that buys without a view. What makes checkouts and follows purchases is fetched with the first of them. */
export function createBuying(context: PluginContext): Buying {
  const { storage, onDispose, signal } = context
  const getOptions = createOptions(context)
  const quotes = createQuotes(context, getOptions)
  const book = createBook(context)
  const shown = createShown<readonly Purchase[]>(book.list().length > 0 ? undefined : none)
  const begun = new Map<string, Asked>()

  let made: Late | undefined
  const late = async (): Promise<Late> => {
    const { createBegin, createFollowing } = await import('./late.js')
    signal.throwIfAborted()
    made ??= {
      following: createFollowing({ context, book, begun, shown }),
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
    else if (book.list().length > 0) late().catch((error: unknown) => shown.fail(error))
    else shown.set(shown.get() ?? none)
  }
  onDispose(storage.watch(look))
  look()

  const refreshAll = async (): Promise<readonly Purchase[]> => {
    look()
    if (book.list().length > 0) await (await late()).following.refresh()
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

  return Object.freeze<Buying>({
    options: async (choice) => (await getOptions(choice)).shown,
    quotes: quotes.list,
    begin: async (quote, how) => (await late()).begin(quote, how),
    purchases: () => all,
    follow: (handle) => pick(all, (list) => list.find((one) => one.handle === handle)),
    refresh: async (handle) => {
      if (book.list().some((one) => one.handle === handle)) await (await late()).following.refresh(handle)
    },
    forget(handle) {
      book.drop(handle)
      const left = shown.get()?.filter((one) => one.handle !== handle)
      if (left) shown.set(left)
      made?.following.look()
    },
  })
}
