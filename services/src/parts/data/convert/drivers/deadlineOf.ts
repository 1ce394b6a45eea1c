import type { Clock } from '../../../../clock.js'

/** A swap that waits longer in a mempool is no longer what was wanted. Widgets refuse more than twenty minutes. */
const deadlineSeconds = 600

/** The last second, since 1970, at which a swap that is built now may be carried out. */
export const deadlineOf = (clock: Clock): bigint => BigInt(Math.floor(clock.now() / 1_000) + deadlineSeconds)
