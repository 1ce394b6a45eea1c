'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Lets an element's width glide to that of its new content, so that what stands beside it does not jump. */
export function useGlidingWidth<Part extends HTMLElement>(content: unknown): RefObject<Part> {
  const part = useRef<Part>(null)
  const last = useRef<{ readonly content: unknown; readonly width: number }>(undefined)
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const { width } = element.getBoundingClientRect()
    const before = last.current
    last.current = { content, width }
    if (!before || before.content === content || before.width === width) return
    const { matches: isStill } = matchMedia('(prefers-reduced-motion: reduce)')
    if (isStill) return
    const frames = [{ inlineSize: `${before.width}px` }, { inlineSize: `${width}px` }]
    element.animate?.(frames, { duration: 180, easing: 'ease-out' })
  }, [content])
  return part as RefObject<Part>
}
