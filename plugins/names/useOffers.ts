import { useCallback, useEffect, useState } from 'react'
import { useClock, useController } from '../../src/ui/index.js'
import type { Names } from './createNames.js'
import { findBrokenRule } from './label.js'
import type { NameOffer, NameRule } from './types.js'

/** From the last key to the question, in ms. */
const pause = 500

/** What is known of what was typed. */
export type Offers =
  | { readonly state: 'empty' | 'checking' | 'failed' }
  | { readonly state: 'invalid'; readonly rule: NameRule }
  /** The label itself first, then others like it. */
  | { readonly state: 'known'; readonly offers: readonly NameOffer[] }

/** Asks whether a label can be had, once nothing more is typed. `again` asks at once. */
export function useOffers(label: string): { readonly found: Offers; readonly again: () => void } {
  const names = useController<Names>()
  const clock = useClock()
  const rule = label ? findBrokenRule(label) : undefined
  const [asked, setAsked] = useState<{ label: string; offers?: readonly NameOffer[] }>()
  /** What was asked for once more; asked at once. */
  const [retried, setRetried] = useState<{ label: string }>()
  useEffect(() => {
    if (!label || rule) return
    let alive = true
    const ask = () =>
      names.suggest(label).then(
        (offers) => alive && setAsked({ label, offers }),
        () => alive && setAsked({ label }),
      )
    const stop = clock.after(retried?.label === label ? 0 : pause, ask)
    return () => {
      alive = false
      stop()
    }
  }, [names, clock, label, rule, retried])
  const again = useCallback(() => {
    setAsked(undefined)
    setRetried({ label })
  }, [label])
  if (!label) return { found: { state: 'empty' }, again }
  if (rule) return { found: { state: 'invalid', rule }, again }
  if (asked?.label !== label) return { found: { state: 'checking' }, again }
  return { found: asked.offers ? { state: 'known', offers: asked.offers } : { state: 'failed' }, again }
}
