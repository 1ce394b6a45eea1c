import { readSettlement, type SettlementResponse } from './messages.js'

/** Who checks and settles payments for a server. */
export interface Facilitator {
  /** Without a final slash. */
  readonly url: string
  readonly key: string | undefined
  readonly fetch: typeof fetch
}

/** How long one answer may take, in ms: ours wait for the chain for 30 s. */
const answerMs = 45_000
/** A pause before the next try, in ms. */
const pauseMs = 500

/** Asks a facilitator. @returns its JSON; undefined where none came, or it was let down by its chain */
export async function askFacilitator(
  { url, key, fetch: fetcher }: Facilitator,
  path: 'verify' | 'settle',
  body: object,
  name?: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const response = await fetcher(`${url}/${path}`, {
      ...{ method: 'POST', redirect: 'manual', body: JSON.stringify(body), signal: AbortSignal.timeout(answerMs) },
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(name !== undefined && { 'Idempotency-Key': name }),
      },
    })
    const read: unknown = await response.json()
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch {
    // What failed on the way is the same to the payer: the payment is not decided.
    return undefined
  }
}

/**
 * Has a payment settled, asking again while that is not decided. All tries are one call, so a lost answer settles nothing twice.
 * @returns undefined where it was not decided in time
 */
export async function settleOnce(
  facilitator: Facilitator,
  body: object,
  timeoutSeconds: number,
): Promise<SettlementResponse | undefined> {
  const name = crypto.randomUUID()
  const end = Date.now() + timeoutSeconds * 1000
  let last: SettlementResponse | undefined
  do {
    last = readSettlement(await askFacilitator(facilitator, 'settle', body, name)) ?? last
    if (last && last.errorReason !== 'settlement_pending') return last
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  } while (Date.now() < end)
  return last
}
