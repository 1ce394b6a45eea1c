'use client'
import { checkValue } from '../../../src/ui/theme/checkValue.js'
import { kindWords } from '../../../src/ui/theme/refuseValue.js'
import { type ColourToken, colours, type Token } from '../../../src/ui/theme/tokens.js'
import { groups, pickedColours } from './groups.js'
import { bothThemes, type Theme, tokenValue } from './measure.js'
import type { Draft } from './useTheme.js'

interface ControlProps<Of extends Token = Token> {
  readonly draft: Draft
  readonly token: Of
}

/** A control for every token. */
export function TokenControls({ draft }: { readonly draft: Draft }) {
  return (
    <div className="theme-controls">
      <details open>
        <summary>Colours</summary>
        <div className="theme-token-pair" aria-hidden="true">
          <small>Light</small>
          <small>Dark</small>
        </div>
        {pickedColours.map((token) => (
          <ColourControl key={token} draft={draft} token={token} />
        ))}
      </details>
      {groups.map(({ title, tokens }) => (
        <details key={title} open={title === 'Shape'}>
          <summary>{title}</summary>
          {tokens.map((token) =>
            token === 'shadow' ? (
              <ShadowControl key={token} draft={draft} token={token} />
            ) : (
              <SizeControl key={token} draft={draft} token={token} />
            ),
          )}
        </details>
      ))}
    </div>
  )
}

/** Name of a token, and the way back to ours. */
function Head({ draft, token, isAutomatic }: ControlProps & { readonly isAutomatic?: boolean }) {
  return (
    <div className="theme-token-head">
      <code>{token}</code>
      {draft.variables[token] === undefined ? (
        isAutomatic ? (
          <small>chosen</small>
        ) : null
      ) : (
        <button
          type="button"
          aria-label={`Reset ${token}`}
          onClick={({ currentTarget }) => {
            // The button goes with the value: focus stays with the token.
            currentTarget.closest('.theme-token')?.querySelector<HTMLElement>('[type=text]')?.focus()
            draft.reset(token)
          }}
        >
          Reset
        </button>
      )}
    </div>
  )
}

function ColourControl({ draft, token }: ControlProps<ColourToken>) {
  const { measured } = draft
  const isAutomatic = Object.hasOwn({ ...measured.light.chosen, ...measured.dark.chosen }, token)
  return (
    <div className="theme-token">
      <Head draft={draft} token={token} isAutomatic={isAutomatic} />
      <div className="theme-token-pair">
        {bothThemes.map((theme) => (
          <span key={theme} className="theme-colour">
            <input
              type="color"
              aria-label={`${token}, ${theme}: pick`}
              value={measured[theme].toHex(measured[theme].colours[token])}
              onChange={({ target }) => draft.set(token, target.value, theme)}
            />
            <ValueField draft={draft} token={token} theme={theme} shown={measured[theme].colours[token]} />
          </span>
        ))}
      </div>
    </div>
  )
}

function ShadowControl({ draft, token }: ControlProps<'shadow'>) {
  return (
    <div className="theme-token">
      <Head draft={draft} token={token} />
      {bothThemes.map((theme) => (
        <ValueField
          key={theme}
          draft={draft}
          token={token}
          theme={theme}
          shown={colours.shadow[theme === 'light' ? 0 : 1]}
        />
      ))}
    </div>
  )
}

/** How far a slider reaches, by a token's own value. */
const reach = (value: number) => Math.max(24, value * 2)

function SizeControl({ draft, token }: ControlProps) {
  const value = tokenValue(draft.variables, token, 'light')
  const [, number, unit] = /^(\d+(?:\.\d+)?)(px|ms)$/.exec(value) ?? []
  return (
    <div className="theme-token">
      <Head draft={draft} token={token} />
      <div className="theme-size">
        {number === undefined ? null : (
          <input
            type="range"
            aria-label={`${token}: slide`}
            min="0"
            max={token === 'radius-round' ? 999 : reach(Number.parseFloat(tokenValue({}, token, 'light')))}
            value={number}
            onChange={({ target }) => draft.set(token, `${target.value}${unit}`)}
          />
        )}
        <ValueField draft={draft} token={token} shown={value} />
      </div>
    </div>
  )
}

interface ValueFieldProps extends ControlProps {
  readonly theme?: Theme
  /** What stands where the host says nothing. */
  readonly shown: string
}

/** A token's value, as CSS has it. */
function ValueField({ draft, token, theme, shown }: ValueFieldProps) {
  const value = draft.variables[token] === undefined ? shown : tokenValue(draft.variables, token, theme ?? 'light')
  const wanted = checkValue(token, value)
  const name = theme ? `${token}, ${theme}` : token
  return (
    <span className="theme-value">
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        aria-label={name}
        aria-invalid={wanted ? true : undefined}
        value={value}
        onChange={({ target }) => draft.set(token, target.value, theme)}
      />
      {wanted ? <small role="alert">Takes {kindWords[wanted]}.</small> : null}
    </span>
  )
}
