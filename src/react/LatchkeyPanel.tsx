'use client'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { mountSurface } from '../surfaces/mountSurface.js'
import { useLatchkey } from './LatchkeyProvider.js'

/** Of `LatchkeyPanel`. */
export interface PanelProps {
  readonly className?: string
  readonly style?: CSSProperties
  /** Shown until the panel has come. Default: an empty place of its height. */
  readonly children?: ReactNode
}

/**
 * Draws the instance in the page's flow instead of over the page: Connect, and Account once connected. As wide as its container lets it be,
 * 280 to 640 px. Its code and lists come once it is in sight. One for each instance: a second one stays empty, and the console says so.
 * @example <LatchkeyPanel className="wallet" />
 */
export function LatchkeyPanel({ className, style, children }: PanelProps) {
  const latchkey = useLatchkey()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? mountSurface(latchkey, 'panel', place.current) : undefined), [latchkey])
  return (
    <div ref={place} className={className} style={style}>
      {children}
    </div>
  )
}
