'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createTranslate } from '../../../../src/kernel/base/translate.js'
import type { FeatureContext } from '../../../../src/kernel/feature/featureContext.js'
import { UiProvider } from '../../../../src/ui/context.js'
import { FeatureContextProvider } from '../../../../src/ui/hooks/FeatureContext.js'
import { messages as en } from '../../../../src/ui/messages/en.js'
import { createShell } from '../../../../src/ui/shell/createShell.js'
import * as panel from '../../../../src/ui/shell/panel.js'
import type { Shell } from '../../../../src/ui/shell/types.js'
import type { ThemeVariables } from '../../../../src/ui/theme/tokens.js'
import { createThemeWriter } from '../../../../src/ui/theme/writeTheme.js'

export interface PanelProps {
  readonly context: FeatureContext
  readonly theme: 'light' | 'dark'
  /** As if it were of a language that is written so. Default: left to right. */
  readonly dir?: 'ltr' | 'rtl'
  /** Default: the widget's own look. */
  readonly variables?: ThemeVariables
  readonly children: ReactNode
}

/** The page that shows it says what is faint. */
const silent = () => {}

/** One panel's shell in the page. */
export function Panel({ context, theme, dir, variables, children }: PanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const [shell, setShell] = useState<Shell>()
  const [translate] = useState(() => createTranslate({ en }, 'en'))
  useEffect(() => {
    const container = place.current
    if (!container) return
    const made = createShell({
      document,
      container,
      panel,
      themeMode: theme,
      writeTheme: createThemeWriter(silent),
      onCloseRequest: () => made.shake(),
    })
    if (dir === 'rtl') made.setLanguage('ar')
    made.show()
    setShell(made)
    return () => made.destroy()
  }, [theme, dir])
  useEffect(() => {
    if (shell && variables) shell.setTheme(theme, variables)
  }, [shell, theme, variables])
  return (
    <div ref={place} className="parts-gallery-panel">
      {shell
        ? createPortal(
            <FeatureContextProvider value={context}>
              <UiProvider shell={shell} translate={translate}>
                {children}
              </UiProvider>
            </FeatureContextProvider>,
            shell.view,
          )
        : null}
    </div>
  )
}
