'use client'
import type { FocusEvent } from 'react'
import { useLatchkey } from './LatchkeyProvider.js'

/** Handlers that fetch the modal's code as soon as someone seems about to open it (the instance's `preload`). */
export function useIntent() {
  const latchkey = useLatchkey()
  const preload = () => latchkey.preload()
  return {
    onPointerEnter: preload,
    onTouchStart: preload,
    // Focus that comes back from a closing modal is no intent; focus from the keyboard is. Where they look alike, the page is drawn
    // first.
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) setTimeout(preload, 100)
    },
  }
}
