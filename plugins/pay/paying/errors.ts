import { isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'

type Data = Readonly<Record<string, unknown>>

/** An error whose words for users are the message of its code. Nothing was sent, unless its data says so. */
const make =
  (code: string, message: string) =>
  (data?: Data, cause?: unknown): LatchkeyError =>
    new LatchkeyError(code, message, { cause, data: { maybeSent: false, ...data }, textKey: `pay.error.${code}` })

export const configInvalid = make(
  'INVALID_PAYMENT_CONFIG',
  'Name what is paid in one way: `paymentAsset`, `recipient` and `amount`, or `order`, or `link`.',
)
export const recipientInvalid = make('INVALID_RECIPIENT', 'A payment needs the address of its recipient.')
export const assetInvalid = make(
  'INVALID_ASSET',
  'The asset is no token of that network, or its metadata is not what its contract says. Name its contract, or `native`.',
)
export const amountInvalid = make(
  'INVALID_AMOUNT',
  'The amount is no plain decimal above 0, or has more digits than the asset.',
)
export const networkInvalid = make(
  'INVALID_CHAIN_NAMESPACE',
  'The network of the payment is none of the app. Add it to the option `networks`, with the adapter of its namespace.',
)
export const recipientForeign = make(
  'INVALID_RECIPIENT_ADDRESS_FOR_ASSET',
  'The recipient is no address on the network of the asset, or its checksum is wrong.',
)
/** An object that is no bill, no source or no payment of this instance. */
export const billUnknown = make('INVALID_PAYMENT_CONFIG', 'This was not made by this instance. Ask for it anew.')

export const orderUnknown = make('ORDER_UNKNOWN', 'The services have no order of this id.')
/** What differs is in `data.field`. */
export const orderDiffers = make(
  'ORDER_DIFFERS',
  'The order is not what the page or the user has seen. Nothing was sent: ask the merchant.',
)
export const recipientUnknown = make(
  'RECIPIENT_UNKNOWN',
  'The order would pay an address that is none of the merchant’s. Name the merchant’s addresses in the option `recipients` of the plugin.',
)
export const orderOver = make('ORDER_OVER', 'The order is paid, cancelled or expired. Ask the merchant for a new one.')
export const orderLeased = make(
  'ORDER_LEASED',
  'The order is being paid from another device or tab. Wait until `data.until`, or say that you go on.',
)

export const balancesUnknown = make(
  'UNABLE_TO_GET_TOKEN_BALANCES',
  'What the account holds cannot be read now. Try again in a moment.',
)
export const late = make('ORDER_LATE', 'The payment has expired. Nothing was sent.')
export const gone = make('ORDER_GONE', 'The order was paid or ended by another. Nothing was sent.')
export const uncertain = make(
  'PAY_UNCERTAIN',
  'The wallet was asked, and did not say whether it sent anything. Look there before you go on.',
)
export const begun = make(
  'PAY_BEGUN',
  'A part of this payment is done, or under way. Go on with it, or give it up before you pay in another way.',
)
export const priceChanged = make(
  'PAY_PRICE_CHANGED',
  'The swap would no longer bring the whole amount. Nothing was sent: choose again.',
)
/** The host's own slip: told when the plugin is set up. */
export const bridgeInvalid = make(
  'BRIDGE_INVALID',
  'The option `bridges` of the plugin pay names a contract that is no address of an EVM network. Give it by its network in CAIP-2, as docs/pay.md shows.',
)
/** What of the bridge's call differs is in `data.field`. */
export const transferDiffers = make(
  'PAY_TRANSFER_DIFFERS',
  'The call that would bring this from another network is not what was asked for. Nothing was sent: pay in another way.',
)
/** By the chain: it is back at the account. */
export const refunded = make(
  'PAY_REFUNDED',
  'Nothing arrived in time: the bridge gave it back to the account that paid. Pay in another way, or ask for a new order.',
)
export const short = make(
  'PAY_SHORT',
  'Less has arrived than was owed. Pay the rest: open the same order again, or ask for it.',
)
export const notConnected = make(
  'NOT_CONNECTED',
  'The account that pays is not connected any more. Connect it, and go on.',
)
export const reverted = make(
  'TRANSACTION_REVERTED',
  'The network refused a step of the payment. It can be asked for again.',
)

export const timedOut = make('PAY_TIMEOUT', 'The payment was not made within 5 minutes.')
export const viewClosed = () =>
  new LatchkeyError('VIEW_CLOSED', 'The payment was left before it was sent.', { outcome: 'dismissed' })
export const assetUnsupported = make(
  'ASSET_NOT_SUPPORTED',
  'This exchange is not there, or does not send this asset. Ask `getAvailableExchanges` for those that there are.',
)
export const exchangesUnknown = make(
  'UNABLE_TO_GET_EXCHANGES',
  'Exchanges cannot be listed now. Try again in a moment.',
)
export const payUrlUnknown = make(
  'UNABLE_TO_GET_PAY_URL',
  'The exchange opened no page. Nothing was paid: choose another one, or try again.',
)
/** The services named a page that is at none of the exchange's hosts. */
export const exchangePageForeign = make(
  'UNABLE_TO_GET_PAY_URL',
  'The services named a page that is not the exchange’s own. It was not opened. Compare its hosts with the option `exchangeHosts`.',
)
export const buyStatusUnknown = make(
  'UNABLE_TO_GET_BUY_STATUS',
  'What the exchange made of it cannot be read now. Ask again in a moment.',
)

/** An error of any part as one of ours. */
export const toPayError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause)
    ? cause
    : new LatchkeyError('GENERIC_PAYMENT_ERROR', 'The payment failed. Try again.', {
        ...{ cause, textKey: 'pay.error.GENERIC_PAYMENT_ERROR' },
      })
