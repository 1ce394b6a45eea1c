import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been in sight; at once where that cannot be known. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target || isSeen) return
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
