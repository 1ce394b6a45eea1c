import type { Cost, Ready, Speed } from './types.js'

/** Slowest first. */
export const speeds: readonly Speed[] = ['slow', 'normal', 'fast']

/** The speed that is used: the chosen one, or the nearest below it that can be paid. */
export function speedOf(ready: Pick<Ready, 'speeds'>, chosen: Speed): Speed {
  const { speeds: offered } = ready
  if (!offered || offered[chosen]) return chosen
  return [...speeds].reverse().find((speed) => offered[speed]) ?? chosen
}

/** What a request costs at a speed. */
export const costAt = (ready: Pick<Ready, 'cost' | 'speeds'>, chosen: Speed): Cost | undefined =>
  ready.speeds?.[speedOf(ready, chosen)] ?? ready.cost
