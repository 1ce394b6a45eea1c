import {
  isLatchkeyError,
  type LatchkeyError,
  type PluginContext,
  type SentTransaction,
  type TradeQuote,
} from '../../../src/plugin.js'
import type { CarryOutOptions } from '../types.js'
import { assertAccount, type Checked, type CheckParts, check, unableKey } from './check.js'
import { describe } from './events.js'
import { leaveMissing, pending, toSendError } from './lateErrors.js'
import { giveLeave } from './leave.js'

/** A way of giving leave that the wallet or the token does not know after all: nothing was sent. */
const isUnable = (error: unknown, { approval }: Checked['plan']) =>
  approval === 'batch'
    ? isLatchkeyError(error, 'ATOMICITY_NOT_SUPPORTED', 'CAPABILITY_NOT_SUPPORTED', 'METHOD_NOT_SUPPORTED')
    : approval === 'permit' && isLatchkeyError(error, 'PERMIT_UNSUPPORTED')

/** Carries quotes out, one at a time: see `Trading.carryOut`. */
export function createCarryOut(context: PluginContext<'request'>, parts: CheckParts) {
  const { quotes, unable } = parts
  const { track, wallet } = context
  let isBusy = false

  /** Asks the wallet to send what was checked. */
  async function send({ plan, form, account }: Checked, { afterwards }: CarryOutOptions): Promise<SentTransaction> {
    const { approval, quote, terms } = plan
    const offer = quotes.find(quote)
    // F26: the account of this very moment, with nothing in between.
    assertAccount(context, offer)
    const how = approval === 'batch' || approval === 'permit' ? { approval, ...(afterwards && { afterwards }) } : {}
    try {
      const id = await wallet.of(account.caipAddress).call('trade', terms, form as never, how)
      quotes.drop(quote)
      const kind = approval === 'batch' ? 'calls' : 'transaction'
      return { account: account.caipAddress, id, kind, operation: 'trade' }
    } catch (cause) {
      if (isUnable(cause, plan) && !afterwards) throw cause
      const error = toSendError(cause)
      // A token that does not take what was signed is not asked for it again.
      if (error.code === 'PERMIT_REFUSED') unable.add(unableKey('permit', terms))
      if (error.data.maybeSent) quotes.drop(quote)
      throw error
    }
  }

  async function run(given: TradeQuote, options: CarryOutOptions): Promise<SentTransaction> {
    const { unlimited, onStep, afterwards } = options
    const { quote } = quotes.find(given)
    const told = describe(context, quote.wish.account, quote.wish.pays, quote.least)
    /** The code and not the message: nodes put addresses into their words. */
    const fail = (error: LatchkeyError, isApproval = false) => {
      track(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...told, message: error.code })
      return error
    }
    let isBegun = false
    let hasLeave = false
    for (;;) {
      onStep?.('checking')
      const checked = await check(context, parts, quote, {
        noSignature: unlimited,
        isBatch: afterwards !== undefined,
      }).catch((cause: LatchkeyError) => {
        throw isBegun ? fail(cause) : cause
      })
      const { approval, terms } = checked.plan
      if (!isBegun) track('INITIATE_SWAP', told)
      isBegun = true
      if (approval === 'transaction') {
        try {
          // The wallet may have let the user allow less, or a node has lied about the block.
          if (hasLeave) throw leaveMissing('less')
          assertAccount(context, quotes.find(quote))
          await giveLeave(context, checked, options)
          hasLeave = true
        } catch (cause) {
          throw fail(toSendError(cause), true)
        }
        // What was checked before the block is not trusted after it.
        continue
      }
      onStep?.(approval === 'permit' ? 'signing' : 'swapping')
      try {
        return await send(checked, options)
      } catch (cause) {
        if (afterwards || !isUnable(cause, checked.plan)) throw fail(cause as LatchkeyError)
        unable.add(unableKey(approval, terms))
      }
    }
  }

  return async (quote: TradeQuote, options: CarryOutOptions = {}): Promise<SentTransaction> => {
    if (isBusy) throw pending()
    isBusy = true
    try {
      return await run(quote, options)
    } finally {
      isBusy = false
    }
  }
}
