import type { PluginContext } from '../../src/plugin.js'
import { toFigure } from './figure.js'
import type { Progress } from './state.js'
import type { SendReview } from './types.js'

/**
 * Tells by toasts how a transfer goes on that leaves its form for the account, with the way to it in the explorer: that it is
 * under way, and what became of it. The latest word counts.
 */
export function createTeller({ chain, messages, toast }: PluginContext<'request'>, review: SendReview) {
  const { network } = review
  let latest: Progress['step'] | undefined
  return async (step: Progress['step'], hash: string | undefined): Promise<void> => {
    latest = step
    const find = async () => chain(network.caipNetworkId).explorerUrl({ hash })
    const href = await find().catch(() => {
      // Without its explorer the transfer is reported all the same.
      return undefined
    })
    if (latest !== step) return
    const options = href ? { link: { href, label: messages.t('send.explorer') } } : {}
    const text = messages.t(`send.toast.${step}`, { what: toFigure(review) })
    const { success, error, info } = toast
    const kinds = { success, reverted: error, sent: info, cancelled: info, unknown: info } as const
    if (step !== 'asking') kinds[step](text, options)
  }
}
