'use client'
import { useId, useMemo } from 'react'
import { useSheet } from '../context.js'
import { useSpelling } from '../hooks/useSpelling.js'
import { toAvatarShape } from './avatarShape.js'
import { Picture } from './Picture.js'
import { pictureCss } from './picture.css.js'

export interface AvatarProps {
  /** The account's address; everything is drawn from it. */
  readonly address: string
  /** The namespace that it is of: all spellings of one account look the same. */
  readonly namespace: string
  /** Side in px. Default: 36. */
  readonly size?: 20 | 36 | 48 | 64
  /** Where the account's own picture is: it covers the drawing once it has come. Default: none. */
  readonly picture?: string
  /** Names it for screen readers. Default: decoration, since the address stands beside it. */
  readonly label?: string
}

/** The cuts of a key, drawn from the address: five bars on a coloured disc, the same everywhere and for ever. */
export function Avatar({ address, namespace, size = 36, picture, label }: AvatarProps) {
  useSheet(pictureCss)
  const id = useId()
  const key = useSpelling(namespace).fold(address)
  const { from, to, ink, cuts } = useMemo(() => toAvatarShape(key), [key])
  return (
    <span
      className={`picture round s${size}`}
      part="avatar"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <path d="M0 0h40v40H0z" fill={`url(#${id})`} />
        <path
          d={cuts.map((cut, index) => `M${10 + index * 5} ${20 - cut * 1.7}v${cut * 3.4}`).join('')}
          stroke={ink}
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {picture ? <Picture src={picture} name="" size={size} round /> : null}
    </span>
  )
}
