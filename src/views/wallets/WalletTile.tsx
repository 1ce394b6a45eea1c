'use client'
import { memo } from 'react'
import { useSheet, useText } from '../../ui/context.js'
import { Picture } from '../../ui/parts/Picture.js'
import { tipWhenCut } from '../../ui/parts/tipWhenCut.js'
import type { WalletRow } from './rows/walletRow.js'
import { walletTileCss } from './walletTile.css.js'

/** What one tile needs of a column and a row, in px. */
export const tileSize = { height: 104, width: 80 }

interface WalletTileProps {
  readonly row: WalletRow
  /** False while the list flies past: then no picture is asked for. */
  readonly seen: boolean
  readonly tabIndex: 0 | -1
  /** Takes focus when the view opens: it is the one that users come back from. */
  readonly autoFocus: boolean
  readonly disabled: boolean
  readonly onChoose: (row: WalletRow) => void
}

/** A wallet among many: its picture over its name. */
export const WalletTile = memo(function WalletTile(props: WalletTileProps) {
  useSheet(walletTileCss)
  const t = useText()
  const { row, seen, tabIndex, autoFocus, disabled, onChoose } = props
  const { name, icon, installed, clash } = row
  return (
    <button
      type="button"
      className="wallet-tile"
      part="wallet-tile"
      tabIndex={tabIndex}
      data-autofocus={autoFocus ? '' : undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : () => onChoose(row)}
    >
      <Picture size={48} src={seen ? icon : undefined} name={name} />
      <span className="wallet-tile-name" part="wallet-name" dir="auto" onPointerEnter={tipWhenCut}>
        {name}
      </span>
      {installed ? (
        <>
          {/* Else a screen reader would take the two for one word. */}{' '}
          <span className="wallet-tile-mark">{t(clash ? 'connect.multiple' : 'connect.installed')}</span>
        </>
      ) : null}
    </button>
  )
})
