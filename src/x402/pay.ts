import { LatchkeyError } from '../kernel/contract/errors.js'
import {
  type PaymentRequired,
  type PaymentRequirements,
  paymentHeaders,
  readPaymentRequired,
  readSettlement,
  writeHeader,
} from './messages.js'
import { readTime, refuse, toPayload } from './payParts.js'
import type { PayableAsset, PayingOptions, SignedPayment } from './payTypes.js'
import { signAuthorization } from './signAuthorization.js'

/** A permission that is passed on is good for so long at most, in seconds, whatever a server would like. */
const mostPassedOnSeconds = 60
/** Most facilitators that are named in one payment. */
const mostFacilitators = 20
/** How often a paid request whose answer was lost is sent, with the same payment. */
const tries = 3

/**
 * A `fetch` that pays where it is asked to (x402 version 2, scheme `exact` by ERC-3009 or ERC-7710): docs/agents.md. One payment a request, for the address that
 * was asked, within `allow`; a redirect gets none.
 * @throws {LatchkeyError} PAYMENT_REFUSED, before anything is signed, or by the server; PAYMENT_UNCERTAIN where no answer came
 */
export function createPayingFetch(options: PayingOptions): typeof fetch {
  const { ask, onPayment, fetch: fetcher = fetch } = options

  return async (input, init) => {
    const request = new Request(input, init)
    const again = request.clone()
    const response = await fetcher(request)
    if (response.status !== 402) return response
    const required = readPaymentRequired(response.headers.get(paymentHeaders.required))
    if (!required) return response
    if (response.redirected) throw refuse('redirect', 'The request was led elsewhere, and that wants to be paid.')
    if (!isSameAddress(required.resource.url, request.url))
      throw refuse('resource', 'The payment is for another address than the one that was asked.')
    const payment = await signPayment(required, options)
    const paid = await sendPaid(again, payment, fetcher)
    const settlement = readSettlement(paid.headers.get(paymentHeaders.response))
    const transaction = settlement?.transaction || undefined
    const isSeen = transaction !== undefined && (await isPaidBy(transaction, payment, ask))
    const { network, asset, payTo, amount } = payment.payload.accepted
    const made = { network, asset, amount: BigInt(amount), payTo, nonce: payment.nonce }
    onPayment?.({ url: request.url, ...made, transaction, isSeen })
    if (paid.status === 402) {
      const reason = readPaymentRequired(paid.headers.get(paymentHeaders.required))?.error ?? settlement?.errorReason
      throw refuse('server', `The server does not take the payment${reason ? `: ${reason}` : ''}.`, made)
    }
    return paid
  }
}

/** Signs one of the ways to pay that a server takes, if one is allowed. */
async function signPayment(required: PaymentRequired, options: PayingOptions): Promise<SignedPayment> {
  const ways = required.accepts.filter((one) => isAllowed(one, options.allow))
  for (const way of ways) {
    const passedOn = await passOnPermission(way, required, options)
    if (passedOn) return passedOn
  }
  const way = ways.find(({ extra }) => methodOf(extra) === 'eip3009')
  if (way) return signAuthorization(way, required, options)
  throw refuse('terms', 'What is asked for is not in allow: network, asset, amount or payee.', {
    accepts: required.accepts,
  })
}

async function passOnPermission(
  way: PaymentRequirements,
  required: PaymentRequired,
  { passOn, ask }: PayingOptions,
): Promise<SignedPayment | undefined> {
  const { network, asset, payTo, extra, maxTimeoutSeconds } = way
  const facilitators = methodOf(extra) === 'erc7710' ? readFacilitators(extra.facilitatorAddresses) : undefined
  if (!passOn || !facilitators) return undefined
  const validBefore = (await readTime(network, ask)) + Math.floor(Math.min(maxTimeoutSeconds, mostPassedOnSeconds))
  const made = await passOn({ network, asset, payTo, amount: BigInt(way.amount), facilitators, validBefore })
  return made && { ...made, validBefore, payload: toPayload(required, way, made.payload) }
}

/** Sends a request with its payment; the same payment again where the answer is lost. */
async function sendPaid(
  unpaid: Request,
  { payload, payer, nonce, validBefore }: SignedPayment,
  fetcher: typeof fetch,
): Promise<Response> {
  const header = writeHeader(payload)
  let cause: unknown
  for (let count = 0; count < tries; count++) {
    const next = new Request(unpaid.clone(), { redirect: 'manual' })
    next.headers.set(paymentHeaders.signature, header)
    try {
      return await fetcher(next)
    } catch (error) {
      if (unpaid.signal.aborted) throw error
      cause = error
    }
  }
  const { network, asset } = payload.accepted
  throw new LatchkeyError(
    'PAYMENT_UNCERTAIN',
    'No answer came to a paid request. Whether it was paid the chain says: see data.',
    { cause, data: { network, asset, payer, nonce, validBefore, method: methodOf(payload.accepted.extra) } },
  )
}

/** Whether a transaction is in a block, and moved this payment. Where no node answers it was not seen. */
async function isPaidBy(hash: string, { payload, trace }: SignedPayment, ask: PayingOptions['ask']): Promise<boolean> {
  const receipt = (await ask(payload.accepted.network, 'eth_getTransactionReceipt', [hash]).catch(() => null)) as {
    status?: unknown
    logs?: readonly { address?: string; topics?: readonly string[] }[]
  } | null
  return (
    receipt?.status === '0x1' &&
    receipt.logs?.some(
      ({ address, topics }) =>
        address !== undefined &&
        isSame(address, trace.address) &&
        trace.topics.every((topic, at) => topic === undefined || topic === topics?.[at]),
    ) === true
  )
}

const isSameAddress = (one: string, other: string) => URL.canParse(one) && new URL(one).href === new URL(other).href

/** How tokens are moved, of what is paid here. Without a word it is by ERC-3009. */
const methods: readonly unknown[] = ['eip3009', 'erc7710']
const methodOf = ({ assetTransferMethod = 'eip3009' }: PaymentRequirements['extra']) => assetTransferMethod

function readFacilitators(value: unknown): readonly string[] | undefined {
  const isGood = Array.isArray(value) && value.length > 0 && value.length <= mostFacilitators
  return isGood && value.every((one) => typeof one === 'string' && isAddress(one)) ? value : undefined
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function isAllowed(
  { scheme, network, asset, amount, payTo, extra }: PaymentRequirements,
  allow: readonly PayableAsset[],
): boolean {
  if (scheme !== 'exact' || !methods.includes(methodOf(extra))) return false
  if (!isAddress(asset) || !isAddress(payTo) || BigInt(amount) === 0n) return false
  return allow.some(
    (one) =>
      one.network === network &&
      isSame(one.asset, asset) &&
      BigInt(amount) <= one.most &&
      (one.payees?.some((payee) => isSame(payee, payTo)) ?? true),
  )
}
