'use client'
import { useMemo, useState } from 'react'
import type { ThemeValue, ThemeVariables, Token } from '../../../src/ui/theme/tokens.js'
import { bothThemes, type Measured, measure, type Theme, tokenValue } from './measure.js'
import { themes } from './themes.js'

/** A theme in the making. */
export interface Draft {
  readonly variables: ThemeVariables
  readonly measured: Readonly<Record<Theme, Measured>>
  /** Of the finished ones, the one that it is. */
  readonly chosen: string | undefined
  choose(id: string): void
  /** Sets a token, for one theme or both. */
  set(token: Token, value: string, theme?: Theme): void
  /** Back to ours. */
  reset(token: Token): void
}

/** The theme that the page shows. */
export function useTheme(): Draft {
  const [{ variables, chosen }, setDraft] = useState<{
    readonly variables: ThemeVariables
    readonly chosen: string | undefined
  }>({ variables: {}, chosen: 'latchkey' })
  const measured = useMemo(() => {
    const [light, dark] = bothThemes.map((theme) => measure(variables, theme, document.body)) as [Measured, Measured]
    return { light, dark }
  }, [variables])
  return {
    variables,
    measured,
    chosen,
    choose: (id) => setDraft({ variables: themes.find((theme) => theme.id === id)?.variables ?? {}, chosen: id }),
    set: (token, value, theme) =>
      setDraft((before) => ({
        variables: { ...before.variables, [token]: merge(before.variables, token, value, theme) },
        chosen: undefined,
      })),
    reset: (token) =>
      setDraft((before) => {
        const { [token]: _gone, ...rest } = before.variables
        return { variables: rest, chosen: undefined }
      }),
  }
}

function merge(variables: ThemeVariables, token: Token, value: string, theme: Theme | undefined): ThemeValue {
  if (!theme) return value
  const of = (each: Theme) => (each === theme ? value : tokenValue(variables, token, each))
  return { light: of('light'), dark: of('dark') }
}
