import type { PluginContext } from '../../src/plugin.js'
import { type Progress, progressAtom } from './atoms.js'
import { changed, pending, receiverChanged, toTransferError, unprepared } from './errors.js'
import { notePastReceiver } from './pastReceivers.js'
import { accountKey } from './prepare.js'
import { readReceiver } from './receiver.js'
import type { SendReview } from './types.js'

/** Events of protocol/wallet-api.md 5. They name neither sender nor receiver. */
function toProperties({ account, network, token, amount }: SendReview) {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    token: token.symbol,
    amount,
  }
}

/**
 * Asks the wallet to send what was reviewed, once: see `SendController.submit`.
 * @param entry the opening of the form that it came from
 * @param onSettled called when it is known what became of it, for better or worse
 */
export async function submit(
  context: PluginContext<'request'>,
  review: SendReview | undefined,
  entry: object | undefined,
  onSettled: (step: Progress['step']) => void,
): Promise<{ readonly hash: string }> {
  const { accounts, wallet, store, storage, track } = context
  if (store.get(progressAtom)?.step === 'asking') throw pending()
  if (!review) throw unprepared()
  const { token, to, value, account } = review
  const assertSame = () => {
    if (accountKey(accounts.get()) !== accountKey(account)) throw changed()
  }
  assertSame()
  let progress: Progress = { review, step: 'asking', entry }
  const show = (next: Partial<Progress>) => {
    const mine = store.get(progressAtom) === progress
    progress = { ...progress, ...next }
    // A later transfer has the view by now.
    if (mine) store.set(progressAtom, progress)
  }
  store.set(progressAtom, progress)
  try {
    // S21: the name may have been given away since it was reviewed.
    if (review.name && (await readReceiver(wallet, review.name))?.address !== to) throw receiverChanged()
    assertSame()
  } catch (error) {
    store.set(progressAtom, undefined)
    throw error
  }

  const properties = toProperties(review)
  track('SEND_INITIATED', properties)
  let hash: string
  try {
    // Bound to the account and chain of this very moment, which were compared above with nothing in between (F26).
    hash = await wallet.call('transfer', { token, to, value })
  } catch (cause) {
    const error = toTransferError(cause)
    store.set(progressAtom, undefined)
    // The code and not the message: nodes put addresses into their words.
    track(error.outcome === 'rejected' ? 'SEND_REJECTED' : 'SEND_ERROR', { ...properties, message: error.code })
    throw error
  }
  notePastReceiver(storage, { namespace: account.namespace, address: to })
  show({ step: 'sent', hash })
  void follow(context, review, hash).then((step) => {
    if (step === 'reverted') track('SEND_ERROR', { ...properties, message: 'TRANSACTION_REVERTED' })
    else track('SEND_SUCCESS', { ...properties, hash })
    show({ step })
    onSettled(step)
  })
  return { hash }
}

/** Waits for the block. Never rejects: that a transfer was sent stays true when nobody can say what became of it. */
async function follow(
  { wallet, accounts }: PluginContext<'request'>,
  { account }: SendReview,
  hash: string,
): Promise<'success' | 'reverted' | 'unknown'> {
  try {
    // Reads go to the chain in use: after a change it is another one, and would know nothing of this hash.
    if (accountKey(accounts.get()) !== accountKey(account) || !(await wallet.can('waitForTransaction')))
      return 'unknown'
    return (await wallet.call('waitForTransaction', hash)).status
  } catch {
    // Replaced, or no node answers: shown as such, with the hash to look it up by.
    return 'unknown'
  }
}
