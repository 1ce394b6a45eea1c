'use client'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useLatchkey } from './LatchkeyProvider.js'

/** Handlers that fetch the modal's code as soon as the user seems about to open it (the instance's `preload`). */
export function useIntent() {
  const latchkey = useLatchkey()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preload = () => latchkey.preload()
  // To preload begins the instance: a button that is gone by then would begin one that nothing keeps.
  useEffect(() => () => clearTimeout(waiting.current), [])
  return {
    onPointerEnter: preload,
    onTouchStart: preload,
    // Focus that comes back from a closing modal is no intent; focus from the keyboard is. Where they look alike, the page is drawn
    // first.
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) waiting.current = setTimeout(preload, 100)
    },
  }
}
