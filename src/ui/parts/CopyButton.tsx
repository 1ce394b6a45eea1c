'use client'
import { useRef } from 'react'
import { useText } from '../context.js'
import { CheckIcon, CopyIcon, WarningIcon } from '../icons/shellIcons.js'
import { Button, type ButtonProps } from './Button.js'
import { IconButton } from './IconButton.js'
import { useCopy } from './useCopy.js'

export interface CopyButtonProps {
  /** What goes on the clipboard. */
  readonly value: string
  /** What it copies: "Copy address". Default: "Copy". */
  readonly label?: string
  /** Only the icon. Default: false. */
  readonly bare?: boolean
  /** Default: secondary. */
  readonly size?: ButtonProps['size']
  readonly wide?: boolean
  readonly disabled?: boolean
}

/** Copies a text and says "Copied" for 1.5 s, also to screen readers. */
export function CopyButton({ value, label, bare, size, wide, disabled }: CopyButtonProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const { outcome, copy } = useCopy(value, button)
  const words = outcome ? t(outcome === 'copied' ? 'parts.copied' : 'parts.copy.failed') : (label ?? t('parts.copy'))
  const icon = outcome === 'copied' ? <CheckIcon /> : outcome === 'failed' ? <WarningIcon /> : <CopyIcon />
  return bare ? (
    <IconButton ref={button} label={words} onClick={copy} disabled={disabled}>
      {icon}
    </IconButton>
  ) : (
    <Button ref={button} size={size} wide={wide} icon={icon} onClick={copy} disabled={disabled}>
      {words}
    </Button>
  )
}
