import type { PluginContext } from '../../src/plugin.js'
import { toFigure } from './figure.js'
import type { SendReview } from './types.js'

/**
 * Tells by a toast that a transfer is under way which has left its form for the account, with the way to it in the explorer. What becomes of
 * it Latchkey tells.
 * @param isWaiting Whether that is not known yet: the latest word counts
 */
export async function tellSent(
  { chain, messages, toast }: PluginContext<'request'>,
  review: SendReview,
  hash: string,
  isWaiting: () => boolean,
): Promise<void> {
  const find = async () => chain(review.network.caipNetworkId).explorerUrl({ hash })
  const href = await find().catch(() => {
    // Without its explorer the transfer is reported all the same.
    return undefined
  })
  if (!isWaiting()) return
  const options = href ? { link: { href, label: messages.t('send.explorer') } } : {}
  toast.info(messages.t('send.toast.sent', { what: toFigure(review) }), options)
}
