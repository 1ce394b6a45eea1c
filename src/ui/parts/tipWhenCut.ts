import type { PointerEvent } from 'react'

/** Makes the whole text the tip of an element whose line is cut, and of no other: tips that repeat are noise. */
export function tipWhenCut({ currentTarget: element }: PointerEvent<HTMLElement>): void {
  if (element.scrollWidth > element.clientWidth) element.title = element.textContent ?? ''
  else element.removeAttribute('title')
}
