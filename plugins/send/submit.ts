import type { PluginContext } from '../../src/plugin.js'
import { noteReceiver } from './addressBook.js'
import { changed, receiverChanged, toTransferError } from './errors.js'
import { accountKey } from './prepare.js'
import { readReceiver } from './receiver.js'
import type { SentTransfers } from './sentTransfers.js'
import type { Progress } from './state.js'
import type { SendResult, SendReview } from './types.js'

/** Of a name that a stranger chose. */
const longestName = 64

/** Events of protocol/wallet-api.md 5. They name neither sender nor receiver. */
function toProperties({ account, network, token, amount }: SendReview) {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    token: token.symbol,
    amount,
  }
}

/** Hears how a transfer goes on. */
export interface SubmitListener {
  /** Each step; `undefined`: it was not sent. */
  onStep(step: Progress['step'] | undefined, hash?: string): void
}

/**
 * Asks the wallet to send what was reviewed: see `SendController.submit`.
 * @param review one that is used up by this
 */
export async function submit(
  context: PluginContext<'request'>,
  review: SendReview,
  { onStep }: SubmitListener,
  sent: SentTransfers,
): Promise<SendResult> {
  const { accounts, wallet, track } = context
  const { token, to, name, value, account, terms } = review
  const properties = toProperties(review)
  let asked = false
  let hash: string
  onStep('asking')
  try {
    // S21: the name may have been given away since it was reviewed.
    if (name && (await readReceiver(context, name, { fresh: true }))?.address !== to) throw receiverChanged()
    if (accountKey(accounts.get()) !== accountKey(account)) throw changed()
    track('SEND_INITIATED', properties)
    asked = true
    // Bound to the account and chain of this very moment, which were compared above with nothing in between (F26).
    hash = await wallet.call('transfer', { token, to, value, terms })
  } catch (cause) {
    onStep(undefined)
    if (!asked) throw cause
    const error = toTransferError(cause)
    // The code and not the message: nodes put addresses into their words.
    track(error.outcome === 'rejected' ? 'SEND_REJECTED' : 'SEND_ERROR', { ...properties, message: error.code })
    throw error
  }
  noteReceiver(context, { namespace: account.namespace, address: to, name })
  onStep('sent', hash)
  const { isSmartAccount, amount } = properties
  const symbol = token.symbol || token.name
  const outcome = sent.add({
    ...{ hash, account: account.caipAddress, token: symbol.slice(0, longestName), amount, isSmartAccount },
  })
  void outcome.then(({ status, replacedBy }) => onStep(status, replacedBy ?? hash))
  return { hash, outcome }
}
