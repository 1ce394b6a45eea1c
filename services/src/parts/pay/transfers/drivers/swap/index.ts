import { getAddress } from 'viem'
import * as z from 'zod'
import type { TransferDriver, TransferDriverKind } from '../../types.js'

const settings = z.strictObject({
  /** What users read. */
  name: z.string().min(1).max(40).default('Swap'),
})
type Settings = z.infer<typeof settings>

/** Seconds in which it may be carried out, and that have to be left of an order's time. */
const [longest, shortest] = [600, 60]
/** Seconds that a block usually takes to have it. */
const usualSeconds = 15

/** Tokens of one chain, through the exchanges that the data part asks. Nothing is held: it arrives, or nothing has happened. */
export const swap: TransferDriverKind<Settings> = {
  settings,
  create(id, { name }, { clock, swaps }): TransferDriver {
    return {
      ...{ id, name },
      serves: ({ chain, token }, destination) =>
        // What a coin brings is told by no log.
        chain === destination.chain && token !== '' && destination.token !== '' && swaps.serves(chain),
      async quote({ project, user, origin, destination, recipient, amount, before = Number.MAX_SAFE_INTEGER }, signal) {
        const now = Math.floor(clock.now() / 1000)
        const until = Math.min(now + longest, before)
        if (until < now + shortest) return undefined
        const found = await swaps.find(
          {
            ...{ chain: origin.chain, account: user, receiver: recipient, least: amount, deadline: BigInt(until) },
            ...{ sold: getAddress(origin.token), bought: getAddress(destination.token), projectId: project },
          },
          signal,
        )
        if (!found) return undefined
        const { to, data, value, pays, spender } = found
        return {
          ...{ pays, fees: [], seconds: usualSeconds, spender, holder: undefined, until },
          call: { to, data, value },
          pools: { taker: to, origin: to, destination: to },
        }
      },
    }
  },
}
