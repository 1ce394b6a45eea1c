'use client'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSheet, useUi } from '../context.js'
import { pictureCss } from './picture.css.js'
import { toSafeImageSource } from './safeImage.js'

/** Milliseconds after which an image that has neither come nor failed is given up. */
const patience = 2000

export interface PictureProps {
  /** Where the image is, as the outside gave it; only https and checked data URIs are drawn. */
  readonly src?: string
  /** Whose picture: its first letter stands in when there is no image. */
  readonly name: string
  /** Side in px: 36 in rows, 20 in chips, 48 in tiles, 64 alone on a view. Default: 36. */
  readonly size?: 20 | 36 | 48 | 64
  /** For networks and tokens. Default: false. */
  readonly round?: boolean
  /** Drawn instead of an image, for rows that are not a thing with a logo. */
  readonly children?: ReactNode
}

/**
 * The logo of a wallet, a network or a token in a box that never changes size. Decoration: the name stands beside it,
 * so screen readers say nothing of it.
 */
export function Picture({ src, name, size = 36, round, children }: PictureProps) {
  useSheet(pictureCss)
  const { imageOrigins } = useUi()
  const source = toSafeImageSource(src, imageOrigins)
  // The outcome belongs to one source: another one starts anew without an effect in between.
  const [outcome, setOutcome] = useState<{ source: string; shown: boolean }>()
  const settled = outcome?.source === source ? outcome : undefined
  const image = useRef<HTMLImageElement>(null)

  useLayoutEffect(() => {
    // An image from the cache may have come before there was a listener: it is there with the first paint, without a fade.
    if (source && !settled && image.current?.complete && image.current.naturalWidth > 0)
      setOutcome({ source, shown: true })
  }, [source, settled])
  useEffect(() => {
    if (!source || settled) return
    const timer = setTimeout(() => setOutcome({ source, shown: false }), patience)
    return () => clearTimeout(timer)
  }, [source, settled])

  const drawn = source !== undefined && settled?.shown !== false
  return (
    <span
      className={`picture s${size}${round ? ' round' : ''}`}
      part="picture"
      aria-hidden="true"
      data-shown={drawn && settled ? '' : undefined}
      // Drawn, and no text: what stands around it is called by its words alone.
      data-letter={children || settled?.shown ? undefined : [...name.trim()][0]}
    >
      {children}
      {drawn ? (
        <img
          ref={image}
          src={source}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setOutcome({ source, shown: true })}
          onError={() => setOutcome({ source, shown: false })}
        />
      ) : null}
    </span>
  )
}
