import {
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type PaymentLink,
  type PluginContext,
  parseAmount,
  readPaymentLink,
  type Token,
  toDecimal,
} from '../../src/plugin.js'
import { findToken } from './params.js'
import type { DraftState, ReceiverState } from './state.js'

const invalid = (field: string) =>
  new LatchkeyError(
    'PAYMENT_LINK_INVALID',
    `The payment link cannot be read: ${field} is no address, or its checksum is wrong`,
    {
      data: { field },
    },
  )
const amountInvalid = () =>
  new LatchkeyError('PAYMENT_LINK_AMOUNT', 'The amount of the payment link has more digits than its token', {
    data: { field: 'amount' },
  })
/** Without them the merchant would not find the payment. */
const unsupported = (field: string) =>
  new LatchkeyError('PAYMENT_LINK_UNSUPPORTED', `The payment link asks for more than a transfer: it wants a ${field}`, {
    data: { field },
  })
const networkMissing = (network: string) =>
  new LatchkeyError(
    'PAYMENT_LINK_NETWORK',
    `The payment link is for ${network}: no network of this app is that one, or several may be. Add it to the option networks.`,
    { data: { network } },
  )

/**
 * What the payment link in the receiver field asks for: the draft that it fills the form with, the network where it can be
 * read, or why it is not taken. Label and message are not read out: they are words of a stranger, beside a receiver of theirs.
 * @throws {LatchkeyError} what the network says while a token is looked up, but for TOKEN_UNKNOWN
 */
export async function readLink(
  context: PluginContext<'request'>,
  draft: DraftState,
): Promise<DraftState | ReceiverState> {
  try {
    const link = readPaymentLink(draft.to)
    const network = findNetwork(context, link)
    if (network.caipNetworkId !== context.accounts.get()?.networkId) return { state: 'elsewhere', network }
    return await toDraft(context, link, draft)
  } catch (error) {
    const isRefused =
      isLatchkeyError(error) && (error.code.startsWith('PAYMENT_LINK_') || error.code === 'TOKEN_UNKNOWN')
    if (isRefused) return { state: 'invalid', error }
    throw error
  }
}

/** The network that a link is for. One that names none leaves it to the wallet: its network, else the only one there is. */
function findNetwork({ accounts }: PluginContext<'request'>, link: PaymentLink): Network {
  const { namespace } = link
  const id = 'networkId' in link ? link.networkId : undefined
  const served = accounts.networks().filter(({ chainNamespace }) => chainNamespace === namespace)
  const only = served.length === 1 ? served[0] : undefined
  const found = id
    ? served.find(({ caipNetworkId }) => caipNetworkId === id)
    : (accounts.get(namespace)?.network ?? only)
  if (!found) throw networkMissing(id ?? namespace)
  return found
}

async function toDraft(context: PluginContext<'request'>, link: PaymentLink, before: DraftState): Promise<DraftState> {
  const { wallet } = context
  const { recipient, amount } = link
  if ('memo' in link && link.memo !== undefined) throw unsupported('memo')
  if ('references' in link && link.references) throw unsupported('reference')
  const isName = recipient.includes('.')
  const to = isName ? recipient : await wallet.toAddress(recipient)
  if (!to) throw invalid('recipient')
  if (link.token && !(await wallet.toAddress(link.token))) throw invalid('token')
  const token = await findToken(context, { address: link.token })
  // What was typed for another token is no amount of this one.
  if (amount === undefined) return { token, to, amount: isSame(token, before.token) ? before.amount : '' }
  const decimals = token?.decimals ?? 0
  const value = typeof amount === 'bigint' ? amount : parseAmount(amount, decimals)
  if (!value) throw amountInvalid()
  return { token, to, amount: toDecimal(value, decimals) }
}

const isSame = (one: Token | undefined, other: Token | undefined) =>
  one?.networkId === other?.networkId && one?.address === other?.address
