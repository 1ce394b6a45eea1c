/** What is paid for (`ResourceInfo`, x402 specification v2, section 5.1). */
export interface PaidResource {
  readonly url: string
  readonly description?: string | undefined
  readonly mimeType?: string | undefined
}

/** What a server asks for (`PaymentRequirements`), in the scheme `exact` on EVM chains. */
export interface PaymentRequirements {
  readonly scheme: string
  /** CAIP-2. */
  readonly network: string
  /** In the smallest units of the asset. */
  readonly amount: string
  /** Address of the token. */
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** The answer of a server that wants to be paid first (`PaymentRequired`). */
export interface PaymentRequired {
  readonly x402Version: 2
  readonly error?: string | undefined
  readonly resource: PaidResource
  readonly accepts: readonly PaymentRequirements[]
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/** What a payer sends (`PaymentPayload`). */
export interface PaymentPayload {
  readonly x402Version: 2
  readonly resource?: PaidResource | undefined
  readonly accepted: PaymentRequirements
  readonly payload: Readonly<Record<string, unknown>>
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/** What became of a payment (`SettlementResponse`). */
export interface SettlementResponse {
  readonly success: boolean
  readonly errorReason?: string | undefined
  readonly payer?: string | undefined
  /** Hash; empty where nothing was sent. */
  readonly transaction: string
  readonly network: string
}

/** Headers of the HTTP transport, version 2. */
export const paymentHeaders = {
  required: 'PAYMENT-REQUIRED',
  signature: 'PAYMENT-SIGNATURE',
  response: 'PAYMENT-RESPONSE',
} as const

/** Longest header that is read, in characters. */
const longest = 16_384
/** Most ways of payment that are read. */
const mostWays = 50

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most = 2048): value is string => typeof value === 'string' && value.length <= most

/** Writes a message as a header: JSON in base64. */
export function writeHeader(message: object): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(JSON.stringify(message))) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Reads a header as JSON. @returns undefined where it is none, or too long */
function readHeader(header: string | null): Json | undefined {
  if (header === null || header.length > longest) return undefined
  try {
    const bytes = Uint8Array.from(atob(header), (letter) => letter.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readResource(value: unknown): PaidResource | undefined {
  if (!isRecord(value) || !isText(value.url)) return undefined
  const { url, description, mimeType } = value
  return { url, ...(isText(description) && { description }), ...(isText(mimeType, 200) && { mimeType }) }
}

function readRequirements(value: unknown): PaymentRequirements | undefined {
  if (!isRecord(value)) return undefined
  const { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra = {} } = value
  const isGood =
    isText(scheme, 40) &&
    isText(network, 100) &&
    isText(amount, 78) &&
    /^(?:0|[1-9]\d*)$/.test(amount) &&
    isText(asset, 128) &&
    isText(payTo, 128) &&
    typeof maxTimeoutSeconds === 'number' &&
    maxTimeoutSeconds > 0 &&
    isRecord(extra)
  return isGood ? { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra } : undefined
}

/** Reads `PAYMENT-REQUIRED`. What no one can pay is left out. @returns undefined where it is no such message of version 2 */
export function readPaymentRequired(header: string | null): PaymentRequired | undefined {
  const value = readHeader(header)
  const resource = readResource(value?.resource)
  if (value?.x402Version !== 2 || !resource || !Array.isArray(value.accepts)) return undefined
  const { error, extensions } = value
  const accepts = value.accepts.slice(0, mostWays).flatMap((one) => readRequirements(one) ?? [])
  return {
    ...{ x402Version: 2, resource, accepts },
    ...(isText(error) && { error }),
    ...(isRecord(extensions) && { extensions }),
  }
}

/** Reads `PAYMENT-SIGNATURE`. @returns undefined where it is no such message of version 2 */
export function readPaymentPayload(header: string | null): PaymentPayload | undefined {
  const value = readHeader(header)
  const accepted = readRequirements(value?.accepted)
  if (value?.x402Version !== 2 || !accepted || !isRecord(value.payload)) return undefined
  const resource = readResource(value.resource)
  const { payload, extensions } = value
  return {
    x402Version: 2,
    accepted,
    payload,
    ...(resource && { resource }),
    ...(isRecord(extensions) && { extensions }),
  }
}

/** Reads a settlement: `PAYMENT-RESPONSE`, or a facilitator's answer. @returns undefined where it is none */
export function readSettlement(value: unknown): SettlementResponse | undefined {
  const read = isText(value, longest) || value === null ? readHeader(value) : value
  if (!isRecord(read) || typeof read.success !== 'boolean') return undefined
  const { success, errorReason, payer, transaction = '', network = '' } = read
  if (!isText(transaction, 128) || !isText(network, 100)) return undefined
  return {
    ...{ success, transaction, network },
    ...(isText(errorReason, 200) && { errorReason }),
    ...(isText(payer, 128) && { payer }),
  }
}
