import { type RefObject, useEffect, useState } from 'react'
import { useAnnounce, useText } from '../context.js'
import { copyText } from './copyText.js'

/** Milliseconds that "Copied" stands. */
const stands = 1500

/**
 * Copies a text and says so for 1.5 s, to the eye and to screen readers.
 * @param place ref of the button that is pressed
 */
export function useCopy(value: string, place: RefObject<HTMLElement | null>) {
  const t = useText()
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), stands)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    const button = place.current
    if (!button?.parentElement) return
    const done = await copyText(value, button.parentElement)
    setOutcome(done ? 'copied' : 'failed')
    button.focus()
    announce(t(done ? 'parts.copied' : 'parts.copy.failed'))
  }
  return { outcome, copy: () => void copy() }
}
