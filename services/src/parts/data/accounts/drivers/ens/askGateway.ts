import type { Hex } from 'viem'
import * as z from 'zod'
import { abortAfter } from '../../../../../abortAfter.js'
import { fetchStranger, type LookUp, StrangerError } from '../../../../../http/fetchStranger.js'

/** What a contract sends its reader to a gateway for (ERC-3668). */
export interface GatewayCall {
  /** Contract that asks. */
  readonly sender: Hex
  /** The contract's own templates: `{sender}` and `{data}` are filled in; one without `{data}` is asked by POST. */
  readonly urls: readonly string[]
  readonly data: Hex
}

/** What all gateways of one question may cost together. */
export interface GatewayBudget {
  /** Requests that are left. */
  left: number
  /** Ends with their whole time. */
  readonly signal: AbortSignal
}

/** How gateways are reached. */
export interface GatewayOptions {
  /** For development alone: gateways of this machine, also over http. */
  readonly allowsLoopback: boolean
  /** Exchanged in tests. */
  readonly find?: LookUp
}

/** No gateway gave an answer. Contracts hear no more of it. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'

  constructor() {
    super('No gateway answered.')
  }
}

/** Longest answer, in bytes. */
const maxBytes = 128 * 1024
/** Time for one gateway, in ms: the next one shall have its turn. */
const gatewayMs = 2_000
/** Gateways of one call that are tried. */
const mostUrls = 4

const answerShape = z.object({ data: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/) })

/** A budget for one question. */
export const createGatewayBudget = (signal: AbortSignal): GatewayBudget => ({
  left: 8,
  signal: abortAfter(4_000, signal),
})

/**
 * Asks gateways in the contract's order (ERC-3668): after a status of 4xx none is asked any more, after any other failure the next one.
 * Their answer is no more than a claim, which the contract's callback judges.
 *
 * @throws {GatewayError}
 */
export async function askGateway(
  { sender, urls, data }: GatewayCall,
  budget: GatewayBudget,
  { allowsLoopback, find }: GatewayOptions,
): Promise<Hex> {
  const from = sender.toLowerCase()
  for (const template of urls.slice(0, mostUrls)) {
    if (budget.left <= 0 || budget.signal.aborted) break
    budget.left--
    const call = {
      url: template.replaceAll('{sender}', from).replaceAll('{data}', data),
      ...(!template.includes('{data}') && { body: JSON.stringify({ data, sender: from }) }),
      accept: 'application/json',
      maxBytes,
      allowsLoopback,
      signal: abortAfter(gatewayMs, budget.signal),
    }
    try {
      const bytes = await (find ? fetchStranger(call, find) : fetchStranger(call))
      return answerShape.parse(JSON.parse(new TextDecoder().decode(bytes))).data as Hex
    } catch (error) {
      const { status = 0 } = error instanceof StrangerError ? error : {}
      if (status >= 400 && status < 500) break
    }
  }
  throw new GatewayError()
}
