import { LatchkeyError } from '../kernel/contract/errors.js'
import {
  type PaymentPayload,
  type PaymentRequired,
  type PaymentRequirements,
  paymentHeaders,
  readPaymentRequired,
  readSettlement,
  writeHeader,
} from './messages.js'

/** Bytes as `0x` and digits: as viem has them, which is loaded when something is paid. */
type Hex = `0x${string}`

/** What may be paid for a request. */
export interface PayableAsset {
  /** CAIP-2, an EVM chain. */
  readonly network: string
  /** Address of the token. */
  readonly asset: string
  /** Most for one request, in the token's smallest units. */
  readonly most: bigint
  /** Who alone may be paid. Default: each server says whom. */
  readonly payees?: readonly string[] | undefined
}

/** A payment that left. */
export interface MadePayment {
  /** Address that was asked. */
  readonly url: string
  readonly network: string
  readonly asset: string
  readonly amount: bigint
  readonly payTo: string
  /** Which names it on the chain, with the payer. */
  readonly nonce: Hex
  /** That the server named; undefined where it named none. */
  readonly transaction: string | undefined
  /** Whether that transaction is in a block, and is this payment. */
  readonly isSeen: boolean
}

/** What signs payments. A local account of viem fits, and what asks a wallet. */
export interface PaymentSigner {
  readonly address: string
  signTypedData(data: TransferAuthorization): Promise<string>
}

/** What is signed (ERC-3009). */
export interface TransferAuthorization {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Hex
  }
  readonly types: typeof types
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: {
    readonly from: Hex
    readonly to: Hex
    readonly value: bigint
    readonly validAfter: bigint
    readonly validBefore: bigint
    readonly nonce: Hex
  }
}

/** What a paying `fetch` is made with. */
export interface PayingOptions {
  /** What may be paid; nothing else is signed. */
  readonly allow: readonly PayableAsset[]
  readonly signer: PaymentSigner
  /** Asks a node of the chain (JSON-RPC): domain of the token, and what became of payments. */
  readonly ask: (network: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** Runs before a payment is signed, as to fill the signer's account up. What it throws ends the request, unpaid. */
  readonly prepare?:
    | ((payment: { readonly network: string; readonly asset: Hex; readonly amount: bigint }) => Promise<void>)
    | undefined
  /** Told of each payment once its answer is there. */
  readonly onPayment?: ((payment: MadePayment) => void) | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

const domainAbi =
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)'
/** The methods that tell a token's domain: of most dollar tokens its hash, of newer ones its parts (ERC-5267). */
const separatorSelector = '0x3644e515'
const domainSelector = '0x84b0196e'
/** Of `AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)`. */
const usedTopic = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

/** A payment is good for so long at most, in seconds, whatever a server would like. */
const mostSeconds = 300
/** How often a paid request whose answer was lost is sent, with the same payment. */
const tries = 3

const refuse = (reason: string, message: string, data: object = {}, cause?: unknown) =>
  new LatchkeyError('PAYMENT_REFUSED', message, { cause, data: { reason, ...data } })

/**
 * A `fetch` that pays where it is asked to (x402 version 2, scheme `exact` by ERC-3009): docs/agents.md. One payment a request, for the address that
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
    const { network, asset, payTo } = payment.payload.accepted
    const made = { network, asset, amount: payment.message.value, payTo, nonce: payment.message.nonce }
    onPayment?.({ url: request.url, ...made, transaction, isSeen })
    if (paid.status === 402) {
      const reason = readPaymentRequired(paid.headers.get(paymentHeaders.required))?.error ?? settlement?.errorReason
      throw refuse('server', `The server does not take the payment${reason ? `: ${reason}` : ''}.`, made)
    }
    return paid
  }
}

/** A payment that is signed, and what was. */
interface SignedPayment {
  readonly payload: PaymentPayload
  readonly message: TransferAuthorization['message']
}

/** Signs one of the ways to pay that a server takes, if one is allowed. */
async function signPayment(
  required: PaymentRequired,
  { allow, signer, ask, prepare }: PayingOptions,
): Promise<SignedPayment> {
  const way = required.accepts.find((one) => isAllowed(one, allow))
  if (!way)
    throw refuse('terms', 'What is asked for is not in allow: network, asset, amount or payee.', {
      accepts: required.accepts,
    })
  const domain = await readDomain(way, ask)
  const amount = BigInt(way.amount)
  await prepare?.({ network: way.network, asset: domain.verifyingContract, amount })
  const message = {
    ...{ from: signer.address as Hex, to: way.payTo as Hex, value: amount, validAfter: 0n },
    validBefore: BigInt((await readTime(way.network, ask)) + Math.min(way.maxTimeoutSeconds, mostSeconds)),
    nonce: drawNonce(),
  }
  const signature = await signer.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message })
  const payload: PaymentPayload = {
    ...{ x402Version: 2, resource: required.resource, accepted: way },
    payload: { signature, authorization: toTexts(message) },
    ...(required.extensions && { extensions: required.extensions }),
  }
  return { payload, message }
}

/** Sends a request with its payment; the same payment again where the answer is lost. */
async function sendPaid(
  unpaid: Request,
  { payload, message }: SignedPayment,
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
  const data = { network, asset, payer: message.from, nonce: message.nonce, validBefore: Number(message.validBefore) }
  throw new LatchkeyError(
    'PAYMENT_UNCERTAIN',
    'No answer came to a paid request. Whether it was paid the token says: authorizationState(payer, nonce).',
    { cause, data },
  )
}

/** Whether a transaction is in a block, and moved this payment. Where no node answers it was not seen. */
async function isPaidBy(
  hash: string,
  { payload, message }: SignedPayment,
  ask: PayingOptions['ask'],
): Promise<boolean> {
  const { network, asset } = payload.accepted
  const receipt = (await ask(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)) as {
    status?: unknown
    logs?: readonly { address?: string; topics?: readonly string[] }[]
  } | null
  const payer = `0x${message.from.slice(2).toLowerCase().padStart(64, '0')}`
  return (
    receipt?.status === '0x1' &&
    receipt.logs?.some(
      ({ address, topics }) =>
        address !== undefined &&
        isSame(address, asset) &&
        topics?.[0] === usedTopic &&
        topics[1] === payer &&
        topics[2] === message.nonce,
    ) === true
  )
}

const isSameAddress = (one: string, other: string) => URL.canParse(one) && new URL(one).href === new URL(other).href

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function isAllowed(
  { scheme, network, asset, amount, payTo, extra }: PaymentRequirements,
  allow: readonly PayableAsset[],
): boolean {
  if (scheme !== 'exact' || (extra.assetTransferMethod ?? 'eip3009') !== 'eip3009') return false
  if (!isAddress(asset) || !isAddress(payTo) || BigInt(amount) === 0n) return false
  return allow.some(
    (one) =>
      one.network === network &&
      isSame(one.asset, asset) &&
      BigInt(amount) <= one.most &&
      (one.payees?.some((payee) => isSame(payee, payTo)) ?? true),
  )
}

/**
 * The domain that both the server and the token name.
 * @throws {LatchkeyError} PAYMENT_REFUSED where they do not, or the token was not reached
 */
async function readDomain(
  { network, asset, extra: { name, version } }: PaymentRequirements,
  ask: PayingOptions['ask'],
): Promise<TransferAuthorization['domain']> {
  const unnamed = (cause?: unknown) =>
    refuse('token', 'The token does not say the name and version under which the payment would be signed.', {}, cause)
  if (typeof name !== 'string' || typeof version !== 'string') throw unnamed()
  const { decodeFunctionResult, domainSeparator, isAddressEqual, parseAbi } = await import('viem')
  const verifyingContract = asset as Hex
  const domain = { name, version, chainId: Number(network.slice('eip155:'.length)), verifyingContract }
  const call = async (data: Hex) => (await ask(network, 'eth_call', [{ to: verifyingContract, data }, 'latest'])) as Hex
  // A token that lacks the one method fails there, and has the other.
  const separator = await call(separatorSelector).catch(() => '0x')
  if (separator !== '0x') {
    if (separator !== domainSeparator({ domain })) throw unnamed()
    return domain
  }
  const parts = await call(domainSelector).catch((error) => {
    throw unnamed(error)
  })
  if (parts === '0x') throw unnamed()
  const [, itsName, itsVersion, chainId, contract] = decodeFunctionResult({
    abi: parseAbi([domainAbi]),
    functionName: 'eip712Domain',
    data: parts,
  })
  const isIts =
    itsName === name &&
    itsVersion === version &&
    Number(chainId) === domain.chainId &&
    isAddressEqual(contract, verifyingContract)
  if (!isIts) throw unnamed()
  return domain
}

/** Seconds since 1970: the chain's, or this machine's where blocks come seldom. */
async function readTime(network: string, ask: PayingOptions['ask']): Promise<number> {
  const block = (await ask(network, 'eth_getBlockByNumber', ['latest', false])) as { timestamp?: string } | null
  return Math.max(Number(block?.timestamp ?? 0), Math.floor(Date.now() / 1000))
}

/** Random: it names the payment on the chain. */
function drawNonce(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const toTexts = ({ from, to, value, validAfter, validBefore, nonce }: TransferAuthorization['message']) => ({
  ...{ from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
})
