'use client'
import { useEffect, useState } from 'react'
import { checkValue } from '../../../src/ui/theme/checkValue.js'
import { type ColourToken, type ThemeVariables, type Token, toProperty } from '../../../src/ui/theme/tokens.js'
import { bothThemes, tokenValue } from './measure.js'
import type { Draft } from './useTheme.js'

/**
 * Gives the widgets of the page the theme by a style sheet of the page's, as a host may: two dozen instances that are told of each move of a
 * slider would each write to the console what the page itself says once.
 */
export function useWidgetSheet({ variables, measured }: Pick<Draft, 'variables' | 'measured'>): void {
  const [sheet] = useState(() => new CSSStyleSheet())
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [sheet])
  useEffect(() => {
    sheet.replaceSync(bothThemes.map((theme) => `.theme-view[data-theme='${theme}']{}`).join(''))
    for (const [at, theme] of bothThemes.entries()) {
      const { style } = sheet.cssRules[at] as CSSStyleRule
      const { chosen, colours } = measured[theme]
      for (const token of Object.keys(chosen) as ColourToken[]) style.setProperty(toProperty(token), colours[token])
      for (const token of Object.keys(variables) as (Token & keyof ThemeVariables)[]) {
        const value = tokenValue(variables, token, theme)
        // What is none is left at what the widget has, as the widget itself does it.
        if (checkValue(token, value) === undefined) style.setProperty(toProperty(token), value)
      }
    }
  }, [sheet, variables, measured])
}
