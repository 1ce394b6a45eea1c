import * as z from 'zod/mini'
import type { FramePaymaster, FrameSponsors } from '../../../../../common/types.js'
import type { BodyValue } from '../../../../../keys/index.js'
import { refuseCalls } from '../../../../calls/callsErrors.js'

/** Who is asked to pay. */
export interface Sponsor extends FramePaymaster {
  readonly bundlerUrl: string
  /** What the page says to whom it names. */
  readonly context: BodyValue
}

const capability = z.object({
  url: z.string().check(z.maxLength(2048)),
  context: z.optional(z.record(z.string(), z.unknown())),
  optional: z.optional(z.boolean()),
})

/**
 * Finds who is asked to pay: whom the page names (`paymasterService`, ERC-7677), where the operator lists that address for its project, else
 * the operator. No other address is ever called (S8).
 *
 * @param asked The capability, as the page gives it.
 * @param sponsors Of the chain; undefined where the account could not be paid for.
 * @throws {FrameError} RPC_FAILED 5700
 */
export function chooseSponsor(asked: unknown, sponsors: FrameSponsors | undefined): Sponsor | undefined {
  const { bundlerUrl = '', paymasters = [] } = sponsors ?? {}
  const own = paymasters.find(({ isOwn }) => isOwn)
  const wanted = asked === undefined ? undefined : capability.safeParse(asked).data
  const named = wanted && paymasters.find(({ url }) => url === wanted.url)
  if (asked !== undefined && !named && Object(asked).optional !== true)
    throw refuseCalls(
      'capability',
      'The operator of this wallet lists no such paymaster for this app on this network. Mark it as optional, or leave it out.',
    )
  // What a page sends is JSON, copied by the link (S6).
  if (named) return { ...named, bundlerUrl, context: (wanted?.context ?? {}) as BodyValue }
  return own && { ...own, bundlerUrl, context: {} }
}
