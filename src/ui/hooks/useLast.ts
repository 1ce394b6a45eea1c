'use client'
import { useRef } from 'react'

/** The value, or the one that was there before it went: what is on its way out keeps its words while it fades. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
