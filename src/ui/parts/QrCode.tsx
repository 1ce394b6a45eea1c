'use client'
import { type ReactNode, useMemo } from 'react'
import { useSheet, useText } from '../context.js'
import { qrCodeCss } from './qrCode.css.js'
import { toQrShape } from './qrShape.js'

export interface QrCodeProps {
  /** What a scanner reads. Undefined while it is not known yet: the place is kept. */
  readonly value: string | undefined
  /** A 36 px `Picture` in the middle. */
  readonly logo?: ReactNode
  /** Names it for screen readers: "QR code of your address". Default: "QR code". */
  readonly label?: string
}

/** A QR code, dark on light in both themes, as wide as its place up to 320 px. */
export function QrCode({ value, logo, label }: QrCodeProps) {
  useSheet(qrCodeCss)
  const t = useText()
  const withLogo = Boolean(logo)
  const shape = useMemo(() => (value ? toQrShape(value, withLogo) : undefined), [value, withLogo])
  if (!shape) return <div className="qr" part="qr" role="img" aria-busy="true" aria-label={t('shell.loading')} />
  const { side, path, eyes } = shape
  return (
    <div className="qr" part="qr" role="img" aria-label={label ?? t('parts.qr')}>
      <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true" focusable="false">
        <path d={path} />
        {eyes.map(([x, y]) => (
          <g key={`${x} ${y}`} shapeRendering="geometricPrecision" fillRule="evenodd">
            <path d={`${round(x, y, 7, 2)}${round(x + 1, y + 1, 5, 1.2)}`} />
            <path d={round(x + 2, y + 2, 3, 0.9)} />
          </g>
        ))}
      </svg>
      {logo ? <span className="qr-logo">{logo}</span> : null}
    </div>
  )
}

/** Path of a square with round corners. */
function round(x: number, y: number, side: number, r: number): string {
  const run = side - 2 * r
  return `M${x + r} ${y}h${run}a${r} ${r} 0 0 1 ${r} ${r}v${run}a${r} ${r} 0 0 1-${r} ${r}h-${run}a${r} ${r} 0 0 1-${r}-${r}v-${run}a${r} ${r} 0 0 1 ${r}-${r}z`
}
