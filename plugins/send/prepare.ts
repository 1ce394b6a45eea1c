import {
  type ActiveAccount,
  type PluginContext,
  parseAmount,
  type TransferEstimate,
  type TransferRequest,
  toDecimal,
} from '../../src/plugin.js'
import {
  amountInvalid,
  changed,
  incomplete,
  insufficient,
  notConnected,
  receiverInvalid,
  tokenDiffers,
  tokenForeign,
  tokenMissing,
  unsupported,
} from './errors.js'
import { isNft } from './nft.js'
import { readPastNames, readPastReceivers } from './pastReceivers.js'
import { readReceiver } from './receiver.js'
import type { SendDraft, SendReview } from './types.js'
import { toWarnings } from './warnings.js'

/** Names what would sign: account, network and wallet. */
export const accountKey = (account: ActiveAccount | undefined): string | undefined =>
  account && `${account.connectorId} ${account.caipAddress}`

/** Checks and prices a transfer: see `SendController.prepare`. */
export async function prepare(context: PluginContext<'request'>, draft: SendDraft): Promise<SendReview> {
  const { accounts, wallet, storage } = context
  const account = accounts.get()
  if (!account) throw notConnected()
  const { amount, to, token } = draft
  if (!amount?.trim() || !to?.trim()) throw incomplete()
  if (!token) throw tokenMissing()
  const { network } = account
  if (!network || !(await wallet.can('transfer')) || (isNft(token) && !(await wallet.can('getNft'))))
    throw unsupported()
  if (token.networkId !== network.caipNetworkId) throw tokenForeign()
  const value = parseAmount(amount, token.decimals)
  if (!value) throw amountInvalid()
  const [receiver] = await Promise.all([readReceiver(context, to), assertDecimals(context, draft)])
  if (!receiver) throw receiverInvalid()

  const [price, isContract] = await Promise.all([
    priceTransfer(context, { token, to: receiver.address, value }),
    hasCode(context, receiver.address),
  ])
  // What was read above belongs to the account that was in use when it began.
  if (accountKey(accounts.get()) !== accountKey(account)) throw changed()

  const own = accounts.list().flatMap(({ namespace, address }) => (namespace === account.namespace ? [address] : []))
  const past = readPastReceivers(storage, account.namespace)
  const pastNames = readPastNames(storage, account.namespace)
  const { warnings, resembled, pastName } = toWarnings({
    ...{ to: receiver.address, name: receiver.name, own, past, pastNames, isContract },
    spelling: context.spelling(account.namespace),
  })
  // Frozen throughout: what was shown is what is sent, also when the page changes its own objects meanwhile.
  return Object.freeze({
    account: Object.freeze({ ...account }),
    network,
    token: Object.freeze({ ...token }),
    value,
    amount: toDecimal(value, token.decimals),
    to: receiver.address,
    name: receiver.name,
    ...price,
    warnings: Object.freeze(warnings),
    resembled,
    pastName: pastName && Object.freeze(pastName),
  })
}

/** A wrong number of decimals in a list would send a wrong amount by powers of ten: the contract has the last word. */
async function assertDecimals({ wallet }: PluginContext<'request'>, { token }: SendDraft): Promise<void> {
  if (!token?.address) return
  if (isNft(token)) {
    // It is counted in whole copies.
    if (token.decimals !== 0) throw tokenDiffers()
    return
  }
  const getToken = await wallet.can('getToken')
  if (getToken && (await getToken(token.address)).decimals !== token.decimals) throw tokenDiffers()
}

/** Whether a receiver is a contract, as far as the network can say. */
async function hasCode({ wallet }: PluginContext<'request'>, address: string): Promise<boolean> {
  const getAccountKind = await wallet.can('getAccountKind')
  // A warning that cannot be had does not keep the user from paying.
  return (await getAccountKind?.(address).catch(() => undefined)) === 'contract'
}

/**
 * What a transfer costs; nothing where the network cannot say.
 * @throws {LatchkeyError} INSUFFICIENT_FUNDS, or the chain's own
 */
export async function priceTransfer(
  { wallet }: PluginContext<'request'>,
  { token, to, value }: TransferRequest,
): Promise<Partial<TransferEstimate>> {
  const estimate = await wallet.can('estimateTransfer')
  if (estimate) {
    const price = await estimate({ token, to, value })
    for (const part of Object.values(price)) Object.freeze(part)
    return price
  }
  // Where no fee can be read, the amount at least must be there.
  const held = await wallet.balance(token.address ? token : undefined, { fresh: true })
  if (held.value < value) throw insufficient()
  return {}
}
