import { useEffect } from 'react'
import { useAtomValue, useController, useLatchkeyState } from '../../src/ui/index.js'
import { offersAtom } from './atoms.js'
import type { SocialsFlow } from './flow.js'
import { toWays, type Way } from './offers.js'

/** The ways that are offered here, in order. */
export function useWays(): readonly Way[] {
  const { askOffers, device, feature, isReturning, options } = useController<SocialsFlow>()
  const offers = useAtomValue(offersAtom)
  // Read again when the switches change.
  useLatchkeyState(({ flags }) => flags)
  useEffect(askOffers, [askOffers])
  const listed = feature.get()
  return toWays({
    listed: Array.isArray(listed) ? listed : [],
    offers,
    device: device(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    excluded: options.excluded,
    hasPasskeys: 'PublicKeyCredential' in globalThis,
    isReturning: isReturning(),
  })
}
