import { useEffect, useRef, useState } from 'react'
import { useAtomValue, useClock, useController, useLatchkeyState } from '../../src/ui/index.js'
import { offersAtom } from './atoms.js'
import type { SocialsFlow } from './flow.js'
import { toWays, type Way } from './offers.js'

/** How long the places of the ways are held while it is not known which there are, in ms. */
const heldFor = 1000

/** The ways that are offered here, and how many places are held for them until they are known. */
export interface Ways {
  /** In order; undefined until they are known. Nothing that was drawn moves: what turns out missing stays, and is `gone`. */
  readonly ways: readonly Way[] | undefined
  readonly expected: number
}

export function useWays(): Ways {
  const { askOffers, device, feature, last, options } = useController<SocialsFlow>()
  const clock = useClock()
  const offers = useAtomValue(offersAtom)
  const [isLate, setLate] = useState(false)
  const drawn = useRef<{ readonly list: string; readonly ways: readonly Way[] }>(undefined)
  // Read again when the switches change.
  useLatchkeyState(({ flags }) => flags)
  useEffect(askOffers, [askOffers])
  useEffect(() => clock.after(heldFor, () => setLate(true)), [clock])
  const flag = feature.get()
  const listed = Array.isArray(flag) ? flag : []
  const hasPasskeys = 'PublicKeyCredential' in globalThis
  const expected = listed.length + Number(hasPasskeys)
  if (!offers && !isLate && !drawn.current) return { ways: undefined, expected }
  const now = toWays({
    ...{ listed, offers: offers ?? 'none', device: device(), excluded: options.excluded, hasPasskeys },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    last: last(),
  })
  const list = listed.join()
  if (drawn.current?.list !== list) drawn.current = { list, ways: now }
  const ways = drawn.current.ways.map((way) => (now.some(({ id }) => id === way.id) ? way : { ...way, gone: true }))
  return { ways, expected }
}
