'use client'
import type { CSSProperties } from 'react'
import { type Token, toProperty } from '../../../src/ui/theme/tokens.js'
import { bothThemes, type Theme, tokenValue } from './measure.js'
import { type NamedTheme, themes } from './themes.js'
import type { Draft } from './useTheme.js'

const drawn: readonly Token[] = [
  ...(['bg', 'surface', 'surface-strong', 'text', 'text-muted', 'accent', 'border', 'shadow', 'font'] as const),
  ...(['radius-modal', 'radius-row', 'radius-picture'] as const),
]

/** The finished themes, each as a small picture of itself. */
export function ThemeChoice({ draft }: { readonly draft: Draft }) {
  return (
    <fieldset className="theme-choice">
      <legend>Begin with</legend>
      {themes.map((theme) => (
        <label key={theme.id}>
          <input
            type="radio"
            name="theme"
            value={theme.id}
            checked={draft.chosen === theme.id}
            onChange={() => draft.choose(theme.id)}
          />
          <span className="theme-sketches" aria-hidden="true">
            {bothThemes.map((mode) => (
              <Sketch key={mode} theme={theme} mode={mode} />
            ))}
          </span>
          <strong>{theme.name}</strong>
          <small>{theme.says}</small>
        </label>
      ))}
    </fieldset>
  )
}

function Sketch({ theme, mode }: { readonly theme: NamedTheme; readonly mode: Theme }) {
  const style = Object.fromEntries(
    drawn.map((token) => [toProperty(token), tokenValue(theme.variables, token, mode)]),
  ) as CSSProperties
  return (
    <span className="theme-sketch" data-theme={mode} style={style}>
      <span className="theme-sketch-card">
        <b>Aa</b>
        <i />
        <i />
        <em />
      </span>
    </span>
  )
}
