import { isSafe } from '../kernel/base/isSafe.js'
import { LatchkeyError } from '../kernel/contract/errors.js'
import { askFacilitator, type Facilitator, settleOnce } from './askFacilitator.js'
import {
  type PaymentPayload,
  type PaymentRequired,
  type PaymentRequirements,
  paymentHeaders,
  readPaymentPayload,
  type SettlementResponse,
  writeHeader,
} from './messages.js'

/** One way to pay for an answer. */
export interface PaywallPrice {
  /** CAIP-2, an EVM chain: `eip155:8453`. */
  readonly network: string
  /** Address of the token. */
  readonly asset: string
  /** What one request costs, in the token's smallest units. */
  readonly amount: string
  /** Who is paid. */
  readonly payTo: string
  /**
   * The token's EIP-712 domain, which its payer signs under, of a token with `transferWithAuthorization` (ERC-3009): of USDC `USD Coin` and `2` on
   * most chains. Default: it is paid by `facilitators` alone.
   */
  readonly name?: string | undefined
  readonly version?: string | undefined
  /** Addresses that the facilitator sends from, where it takes permissions that are passed on (ERC-7710), of any token. Default: it takes none. */
  readonly facilitators?: readonly string[] | undefined
}

/** What a paywall is made with. */
export interface PaywallOptions {
  /** Address of the facilitator, without a final slash: `https://latchkey.example.com/v1/x402`. https, but on this machine. */
  readonly facilitator: string
  /** A key of the project with `payments:settle`. Default: none, for facilitators that ask for none. */
  readonly key?: string | undefined
  /** Any one of these pays for an answer. */
  readonly accepts: readonly PaywallPrice[]
  /** What is paid for, for who reads it. */
  readonly description?: string | undefined
  /** Origin that requests come to, where a proxy stands before this server: `https://api.example.com`. Default: that of the request. */
  readonly origin?: string | undefined
  /** How long a payment may take from its signature on, in seconds. Default: 60. */
  readonly timeoutSeconds?: number | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

/** What hono hands to a middleware, as far as a paywall needs it. */
export interface PaywallContext {
  readonly req: { readonly raw: Request }
  // biome-ignore lint/suspicious/noExplicitAny: hono's setter takes undefined, and its getter gives none
  res: any
}

/** Lets requests through that are paid. */
export interface Paywall {
  /**
   * Answers a request: with 402 where it is not paid, else with what `serve` gives. What `serve` answers with 400 or more, or throws, costs
   * nothing; what it answers is handed out once the payment is in a block.
   */
  answer(request: Request, serve: () => Promise<Response>): Promise<Response>
  /** The same as a middleware of hono: `app.use('/report', paywall.hono)`. */
  hono(context: PaywallContext, next: () => Promise<void>): Promise<void>
}

const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
const isGoodPrice = ({ network, asset, amount, payTo, name, version, facilitators = [] }: PaywallPrice) =>
  /^eip155:\d{1,20}$/.test(network) &&
  isAddress(asset) &&
  isAddress(payTo) &&
  /^[1-9]\d{0,77}$/.test(amount) &&
  (name && version ? true : facilitators.length > 0) &&
  facilitators.every(isAddress)

/** One price may be paid in two ways. */
function toWays({ name, version, facilitators = [], ...price }: PaywallPrice, timeoutSeconds: number) {
  const { network, asset, amount, payTo } = price
  const toWay = (extra: PaymentRequirements['extra']): PaymentRequirements => ({
    ...{ scheme: 'exact', network, amount, asset, payTo, maxTimeoutSeconds: timeoutSeconds, extra },
  })
  return [
    ...(name && version ? [toWay({ name, version })] : []),
    ...(facilitators.length > 0 ? [toWay({ assetTransferMethod: 'erc7710', facilitatorAddresses: facilitators })] : []),
  ]
}

/** Pages may read what they have to pay, and that they have paid. */
const exposed = `${paymentHeaders.required}, ${paymentHeaders.response}`

/**
 * Has requests paid before they are answered (x402 version 2): docs/x402.md.
 * @throws {LatchkeyError} PAYWALL_OPTIONS
 */
export function createPaywall(options: PaywallOptions): Paywall {
  const { facilitator: url, key, accepts, description, origin, timeoutSeconds = 60 } = options
  if (!isSafe(url) || accepts.length === 0 || !accepts.every(isGoodPrice) || !(timeoutSeconds >= 10))
    throw new LatchkeyError(
      'PAYWALL_OPTIONS',
      'createPaywall needs facilitator (https) and accepts, each with network, asset, amount, payTo, and name and version or facilitators; timeoutSeconds is 10 at least.',
    )
  const facilitator: Facilitator = { url: url.replace(/\/+$/, ''), key, fetch: options.fetch ?? fetch }
  const ways = accepts.flatMap((price) => toWays(price, timeoutSeconds))

  function refuse(request: Request, error: string, settlement?: SettlementResponse): Response {
    const { pathname, search, origin: own } = new URL(request.url)
    const required: PaymentRequired = {
      ...{ x402Version: 2, error, accepts: ways },
      resource: { url: `${origin ?? own}${pathname}${search}`, ...(description !== undefined && { description }) },
    }
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [paymentHeaders.required]: writeHeader(required),
      ...(settlement && { [paymentHeaders.response]: writeHeader(settlement) }),
    })
    headers.append('Access-Control-Expose-Headers', exposed)
    return new Response('{}', { status: 402, headers })
  }

  const unavailable = (settlement?: SettlementResponse) =>
    new Response(JSON.stringify({ error: 'The payment cannot be checked now. Try again later.' }), {
      status: 503,
      headers: {
        ...{ 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Retry-After': '5' },
        ...(settlement && { [paymentHeaders.response]: writeHeader(settlement) }),
      },
    })

  async function answer(request: Request, serve: () => Promise<Response>): Promise<Response> {
    const header = request.headers.get(paymentHeaders.signature)
    if (header === null) return refuse(request, `${paymentHeaders.signature} header is required`)
    const payment = readPaymentPayload(header)
    if (!payment) return refuse(request, 'invalid_payload')
    const way = ways.find((own) => isSame(own, payment.accepted))
    if (!way) return refuse(request, 'invalid_payment_requirements')
    const body = { x402Version: 2, paymentPayload: payment, paymentRequirements: way }
    const verified = await askFacilitator(facilitator, 'verify', body)
    if (typeof verified?.isValid !== 'boolean') return unavailable()
    if (!verified.isValid)
      return refuse(request, typeof verified.invalidReason === 'string' ? verified.invalidReason : 'invalid_payload')
    const served = await serve()
    if (served.status >= 400) return served
    const settlement = await settleOnce(facilitator, body, timeoutSeconds)
    if (settlement?.success) return withReceipt(served, settlement)
    await served.body?.cancel()
    if (!settlement || settlement.errorReason === 'settlement_pending') return unavailable(settlement)
    return refuse(request, settlement.errorReason ?? 'unexpected_settle_error', settlement)
  }

  return {
    answer,
    async hono(context, next) {
      const answered = await answer(context.req.raw, async () => {
        await next()
        return context.res
      })
      // Its setter keeps the headers of what was there.
      context.res = undefined
      context.res = answered
    },
  }
}

/** Whether the payer accepted what is asked for. */
function isSame(own: PaymentRequirements, accepted: PaymentPayload['accepted']): boolean {
  const toTerms = ({ scheme, network, amount, asset, payTo, extra }: PaymentRequirements) => {
    const { name, version, assetTransferMethod = 'eip3009', facilitatorAddresses } = extra
    const terms = assetTransferMethod === 'eip3009' ? [name, version] : [facilitatorAddresses]
    return JSON.stringify([
      scheme,
      network,
      amount,
      asset.toLowerCase(),
      payTo.toLowerCase(),
      assetTransferMethod,
      terms,
    ])
  }
  return toTerms(own) === toTerms(accepted)
}

function withReceipt(served: Response, settlement: SettlementResponse): Response {
  const headers = new Headers(served.headers)
  headers.set(paymentHeaders.response, writeHeader(settlement))
  headers.set('Cache-Control', 'private, no-store')
  headers.append('Access-Control-Expose-Headers', exposed)
  return new Response(served.body, { status: served.status, statusText: served.statusText, headers })
}
