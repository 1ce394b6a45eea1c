import { createTranslate } from '../../kernel/base/translate.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { balances, parseAccountId } from '../../kernel/index.js'
import { networksAtom } from '../../kernel/networks/index.js'
import { messagesAtom } from '../../kernel/plugins/index.js'
import { createBalanceSources } from './balanceSources.js'
import { createFigures } from './createFigures.js'
import { createHoldings } from './createHoldings.js'
import { messages } from './messages/index.js'

/** Failures that follow one another faster are one outage, and told once: a question may take 40 s to fail. */
const outage = 120_000

/** The balances of one instance: one set of sources, of which single figures and holdings are made. */
export function setup(context: FeatureContext) {
  const { instance, store, clock, toasts, events, onDispose } = context
  let failedAt = Number.NEGATIVE_INFINITY
  const tellFailure = () => {
    const now = clock.now()
    const isNew = now - failedAt > outage
    failedAt = now
    if (isNew)
      toasts.error(createTranslate(store.get(messagesAtom)[balances.id] ?? {}, context.locale)('balances.unavailable'))
  }
  const sources = createBalanceSources(context, tellFailure)
  const single = createFigures(sources)
  const whole = createHoldings(sources, instance.options.tokens)

  const expire = (networkId: string) => {
    for (const live of sources.all(networkId)) live.expire()
  }
  // What was sent shows once it is in a block, which is an event of its own: `features/sent` waits for it.
  onDispose(events.on('sent', ({ account }) => expire(parseAccountId(account).networkId)))
  onDispose(events.on('mined', ({ networkId }) => expire(networkId)))
  // What was known of a user who left is not kept for the next one.
  onDispose(
    events.on('ended', () => {
      sources.forget()
      single.forget()
      whole.forget()
    }),
  )
  onDispose(
    store.sub(networksAtom, () => {
      // A chain that was missing may be there now.
      for (const live of sources.all()) if (live.error() !== undefined) live.expire()
    }),
  )
  return {
    provides: { balances: whole.balances, figures: single.figures },
    messages,
  }
}
