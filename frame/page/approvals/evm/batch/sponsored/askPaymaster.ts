import * as z from 'zod/mini'
import { FlowError } from '../../../../../flows/index.js'
import type { BodyValue } from '../../../../../keys/index.js'
import { FrameError } from '../../../../errors.js'
import type { Ask } from '../../../types.js'
import { askUrl } from './askUrl.js'
import type { Sponsor } from './chooseSponsor.js'

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/)),
  z.transform((text) => BigInt(text)),
)
const shape = z.object({
  paymaster: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  paymasterData: z.string().check(z.maxLength(2050), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
  paymasterVerificationGasLimit: z.optional(quantity),
  paymasterPostOpGasLimit: z.optional(quantity),
  isFinal: z.optional(z.boolean()),
})

/** What a paymaster adds to an operation (ERC-7677). */
export type PaymasterAnswer = z.infer<typeof shape>

/** A question to a paymaster. */
export interface PaymasterAsked {
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  /** As it stands on the wire. */
  readonly operation: BodyValue
  readonly entryPoint: string
  readonly chainId: string
}

/**
 * Asks who is to pay. @returns undefined where it does not, whatever the reason: the user may pay then
 * @throws the signal's reason
 */
export async function askPaymaster(
  ask: Pick<Ask, 'askPaymaster'>,
  { url, address, isOwn, context }: Sponsor,
  { method, operation, entryPoint, chainId }: PaymasterAsked,
  signal: AbortSignal,
): Promise<PaymasterAnswer | undefined> {
  const params = [operation, entryPoint, chainId, context]
  try {
    const answer = await (isOwn ? ask.askPaymaster({ url, method, params }) : askUrl(url, method, params, signal))
    const { data } = shape.safeParse(answer)
    // Another contract than the listed one is none that the operator knows.
    return data?.paymaster.toLowerCase() === address.toLowerCase() ? data : undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FrameError || error instanceof FlowError) return undefined
    throw error
  }
}
