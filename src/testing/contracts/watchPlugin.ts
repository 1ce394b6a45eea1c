import type { Atom } from 'jotai/vanilla'
import type { BaseContext, PluginBody, PluginDescriptor, PluginModule } from '../../kernel/index.js'

/** What a watched plugin holds open, and what it did. */
export interface PluginWatch {
  /** The plugin, with a context that counts. */
  readonly descriptor: PluginDescriptor
  /** Watches of accounts and subscriptions to atoms that were not stopped. */
  readonly open: number
  /** Disposers that were handed over, and those that ran, by their number, in order. */
  readonly handedOver: readonly number[]
  readonly ran: readonly number[]
  /** Atoms that it wrote. */
  readonly written: ReadonlySet<Atom<unknown>>
  /** Signals of its contexts: one for each set-up. */
  readonly signals: readonly AbortSignal[]
}

type Body = PluginBody<unknown, unknown, never>

/** The same plugin with another lazy half. */
export const withBody = (
  descriptor: PluginDescriptor,
  change: (body: Body) => Body | Promise<Body>,
): PluginDescriptor => ({
  ...descriptor,
  load: async () => (await change((await descriptor.load()) as Body)) as PluginBody<unknown, never, never>,
})

/** Counts what a plugin opens through its context. */
export function watchPlugin(original: PluginDescriptor): PluginWatch {
  const handedOver: number[] = []
  const ran: number[] = []
  const written = new Set<Atom<unknown>>()
  const signals: AbortSignal[] = []
  let open = 0

  const counted = (stop: () => void) => {
    open++
    let stopped = false
    return () => {
      if (!stopped) open--
      stopped = true
      stop()
    }
  }
  const watched = (context: BaseContext): BaseContext => {
    signals.push(context.signal)
    const { store, accounts } = context
    return Object.freeze({
      ...context,
      accounts: Object.freeze({ ...accounts, watch: (listener: () => void) => counted(accounts.watch(listener)) }),
      store: Object.freeze({
        ...store,
        sub: (atom: Atom<unknown>, listener: () => void) => counted(store.sub(atom, listener)),
        set: ((atom, ...values) => {
          written.add(atom)
          return store.set(atom, ...values)
        }) as typeof store.set,
      }),
      onDispose(dispose: () => void) {
        const number = handedOver.push(handedOver.length)
        context.onDispose(() => {
          ran.push(number - 1)
          dispose()
        })
      },
    })
  }

  const descriptor = withBody(original, (body) => ({
    setup: (context, options) =>
      body.setup(watched(context as unknown as BaseContext) as never, options) as PluginModule<unknown>,
  }))
  return {
    descriptor,
    handedOver,
    ran,
    written,
    signals,
    get open() {
      return open
    },
  }
}
