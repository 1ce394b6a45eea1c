'use client'
import { useEffect, useReducer, useState } from 'react'
import type { PairingProgress } from '../../kernel/index.js'
import { useClock } from '../../ui/hooks/useClock.js'

/** A code counts as expired this long before it is, and is replaced then (spec section 9). */
const renewedBefore = 10_000
/** The next code is not shown sooner. */
const near = 10_000
const patience = 5000

/**
 * Whole seconds until the next code comes, or the last one ends; 0 while that is late, undefined while it is far off or
 * unknown.
 */
export function useRenewal(pairing: PairingProgress | undefined): number | undefined {
  const clock = useClock()
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const left = pairing ? pairing.expiresAt - renewedBefore - clock.now() : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks for the next
  useEffect(() => {
    if (left === undefined || left <= 0) return
    return clock.after(left > near ? left - near : left % 1000 || 1000, tick)
  }, [clock, pairing, ticks])

  return left === undefined || left > near ? undefined : Math.max(0, Math.ceil(left / 1000))
}

/** Whether something has gone on for longer than users expect. Starts anew with each `what`; undefined: nothing goes on. */
export function useLate(what: string | undefined): boolean {
  const clock = useClock()
  const [late, setLate] = useState<string>()
  useEffect(() => {
    setLate(undefined)
    return what === undefined ? undefined : clock.after(patience, () => setLate(what))
  }, [clock, what])
  return late !== undefined && late === what
}
