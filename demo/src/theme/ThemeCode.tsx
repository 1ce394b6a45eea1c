'use client'
import { useState } from 'react'
import { toOptions, toStyleSheet } from './toCode.js'
import type { Draft } from './useTheme.js'

const kinds = { options: 'Options', sheet: 'Style sheet' } as const

/** What a host copies. */
export function ThemeCode({ draft }: { readonly draft: Draft }) {
  const [kind, setKind] = useState<keyof typeof kinds>('options')
  const [copied, setCopied] = useState<'done' | 'failed'>()
  const code = kind === 'options' ? toOptions(draft.variables) : toStyleSheet(draft.variables, draft.measured)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    )
  return (
    <div className="theme-code">
      <div className="theme-code-head">
        <fieldset className="theme-switch" aria-label="Kind of code">
          {Object.entries(kinds).map(([id, name]) => (
            <button
              key={id}
              type="button"
              aria-pressed={kind === id}
              onClick={() => {
                setKind(id as keyof typeof kinds)
                setCopied(undefined)
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <button className="theme-copy" type="button" onClick={copy}>
          Copy
        </button>
      </div>
      <textarea readOnly rows={12} spellCheck={false} aria-label={`${kinds[kind]} to copy`} value={code} />
      <p className="theme-copied" role="status">
        {copied === 'done'
          ? 'Copied.'
          : copied === 'failed'
            ? 'Not copied: the browser refused. Select it by hand.'
            : ''}
      </p>
    </div>
  )
}
