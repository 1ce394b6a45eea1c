'use client'
import { useLatchkey } from './LatchkeyProvider.js'

/** Handlers that fetch the modal's code as soon as someone seems about to open it (the instance's `preload`). */
export function useIntent() {
  const latchkey = useLatchkey()
  const preload = () => latchkey.preload()
  return { onPointerEnter: preload, onFocus: preload, onTouchStart: preload }
}
