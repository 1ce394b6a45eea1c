/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { iconButtonCss } from '../../../../src/ui/parts/iconButton.css.js'
import { useSheet, useSurroundings, useText } from '../context.js'
import { CheckIcon, CopyIcon, WarningIcon } from './icons.js'

/** Milliseconds that "Copied" stands. */
const stands = 1500

/** Copies a text and says "Copied" for 1.5 s, also to screen readers. `label` says what it copies. */
export function CopyButton({ value, label }: { readonly value: string; readonly label?: string }) {
  useSheet(iconButtonCss)
  const t = useText()
  const { announce } = useSurroundings()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), stands)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (button: HTMLElement) => {
    const done = await copyText(value, button)
    setOutcome(done ? 'copied' : 'failed')
    button.focus()
    announce(t(done ? 'parts.copied' : 'parts.copy.failed'))
  }
  const words = outcome ? t(outcome === 'copied' ? 'parts.copied' : 'parts.copy.failed') : (label ?? t('parts.copy'))
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={words}
      title={words}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {outcome === 'copied' ? <CheckIcon /> : outcome === 'failed' ? <WarningIcon /> : <CopyIcon />}
    </button>
  )
}

async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A frame without the host's permission still has the old way, below.
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  beside.after(field)
  field.select()
  const done = document.execCommand?.('copy') ?? false
  field.remove()
  return done
}
