import type { Balances, CaipAccountId, Holding, SentTransaction } from '../kernel/index.js'
import { balances, createLive, parseAccountId } from '../kernel/index.js'
import type { CoreContext, Kernel } from '../kernel/internal.js'
import { createLives, createTranslate, messagesAtom, networksAtom } from '../kernel/internal.js'
import { readChain } from './readChain.js'
import { createServiceReader } from './readService.js'

/** A figure holds that long (spec section 9), and after a failure nothing is asked for that long (spec section 4, F15). */
const keepFor = 30_000
const blockFor = 30_000
/** Failures that follow one another faster are one outage, and told once: a question may take 40 s to fail. */
const outage = 120_000

/** Figures that came, before those of tokens that were not read this time: those keep their age. */
const merge = (now: readonly Holding[], before: readonly Holding[]): readonly Holding[] => {
  const keys = new Set(now.map(({ token }) => token.address))
  return [...now, ...before.filter(({ token }) => !keys.has(token.address))]
}

/** Makes the balances of one instance. */
export function createBalances(kernel: Kernel, scope: Pick<CoreContext, 'signal' | 'onDispose'>): Balances {
  const { store, services, toasts, locale, events, options, environment } = kernel
  const { clock } = environment
  const { chain, page } = kernel.contextOf('balances', scope)
  const readService = createServiceReader(services)
  let failedAt = Number.NEGATIVE_INFINITY
  /** The service is left alone until then; chains are read. */
  let serviceFrom = Number.NEGATIVE_INFINITY

  const tellFailure = () => {
    const isNew = clock.now() - failedAt > outage
    failedAt = clock.now()
    const texts = createTranslate(store.get(messagesAtom)[balances.id] ?? {}, locale)
    if (isNew) toasts.error(texts('balances.unavailable'))
  }
  /** The service's word; undefined where it does not serve the chain, or is left alone. */
  const askService = async (account: CaipAccountId, fresh: boolean): Promise<readonly Holding[] | undefined> => {
    if (!services.has('data') || clock.now() < serviceFrom) return undefined
    const { networkId, address } = parseAccountId(account)
    const reader = chain(networkId)
    try {
      return await readService({ reader, address, fresh, asOf: () => clock.now(), signal: scope.signal })
    } catch {
      // The chain may still answer; the user is told that figures are missing.
      scope.signal.throwIfAborted()
      serviceFrom = clock.now() + blockFor
      tellFailure()
      return undefined
    }
  }

  const lives = createLives<readonly Holding[]>((key) => {
    const account = key as CaipAccountId
    return createLive({
      // Nothing is asked for 30 s, so not in between either (F15).
      ...{ clock, page, signal: scope.signal, keepFor, blockFor, retries: 0 },
      onFailure: tellFailure,
      async ask({ fresh, before = [] }) {
        const served = await askService(account, fresh)
        if (served) return served
        const { networkId, address } = parseAccountId(account)
        const read = await readChain(chain(networkId), address, options.tokens?.[networkId] ?? [], () => clock.now())
        scope.signal.throwIfAborted()
        if (read.failed) tellFailure()
        return merge(read.holdings, before)
      },
    })
  })
  const on = (networkId: string) =>
    lives.all().flatMap(([key, live]) => (parseAccountId(key).networkId === networkId ? [live] : []))

  /** What was sent shows once it is in a block: figures are asked for now, and again then. */
  const followSent = async ({ account, id, kind }: SentTransaction) => {
    const { networkId } = parseAccountId(account)
    const expire = () => {
      for (const live of on(networkId)) live.expire()
    }
    expire()
    if (kind !== 'transaction' || !on(networkId).some((live) => live.watched())) return
    const reader = chain(networkId)
    if (!(await reader.can('waitForTransaction'))) return
    await reader.call('waitForTransaction', id)
    if (!scope.signal.aborted) expire()
  }
  scope.onDispose(
    events.on('sent', (sent) => {
      followSent(sent).catch(() => {
        // Nobody can say when it is in a block: figures are asked for again when their time is over.
      })
    }),
  )
  // What was known of a user who left is not kept for the next one.
  scope.onDispose(events.on('ended', lives.forget))
  scope.onDispose(
    store.sub(networksAtom, () => {
      // A chain that was missing may be there now.
      for (const [, live] of lives.all()) if (live.error() !== undefined) live.expire()
    }),
  )

  return Object.freeze({
    of(account: CaipAccountId) {
      parseAccountId(account)
      return lives.of(account)
    },
  })
}
