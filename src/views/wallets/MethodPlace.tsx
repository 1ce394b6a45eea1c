'use client'
import { useSheet, useText } from '../../ui/context.js'
import { RowSkeleton } from '../../ui/parts/RowSkeleton.js'
import { Slot } from '../../ui/Slot.js'
import { methodPlaceCss } from './methodPlace.css.js'
import type { Method } from './useMethods.js'

interface MethodPlaceProps {
  readonly method: Method
  /** Skeletons have stood as long as they may: words take over. */
  readonly isLate: boolean
}

/** A way to connect besides the wallets. While its flag is pending the wallets can be pressed already, so its place stays as high. */
export function MethodPlace({ method, isLate }: MethodPlaceProps) {
  useSheet(methodPlaceCss)
  const t = useText()
  const { pending, off, held, choices } = method
  const content = <Slot entry={method} skeleton={<RowSkeleton shape="ways" count={choices} />} />
  if (!held) return content
  return (
    <div className="place">
      <div className="place-size">
        <RowSkeleton shape="ways" count={held} />
      </div>
      {off || (pending && isLate) ? (
        <p className="place-off">{t(off ? 'shell.off.title' : 'shell.loading')}</p>
      ) : (
        <div>{content}</div>
      )}
    </div>
  )
}
