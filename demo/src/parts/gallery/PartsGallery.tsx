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
import { ChoiceParts } from './ChoiceParts.js'
import { FieldParts } from './FieldParts.js'
import { FlowParts } from './FlowParts.js'
import { MoneyParts } from './MoneyParts.js'
import { StateParts } from './StateParts.js'
import { useGalleryContext } from './useGalleryContext.js'

const themes = ['light', 'dark'] as const
const pages = { choices: ChoiceParts, fields: FieldParts, states: StateParts, money: MoneyParts, flows: FlowParts }

/** Every part in every state, in both themes: one panel for each group and theme. For the demo, not for hosts. */
export function PartsGallery() {
  const context = useGalleryContext()
  if (!context) return null
  return (
    <>
      {themes.map((theme) => (
        <section key={theme} className="parts-gallery" data-theme={theme} aria-label={`Parts, ${theme}`}>
          {Object.entries(pages).map(([name, Page]) => (
            <Panel key={name} context={context} theme={theme}>
              <Page theme={theme} />
            </Panel>
          ))}
        </section>
      ))}
    </>
  )
}

interface PanelProps {
  readonly context: FeatureContext
  readonly theme: 'light' | 'dark'
  readonly children: ReactNode
}

/** One panel's shell in the page. */
function Panel({ context, theme, children }: PanelProps) {
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
      onCloseRequest: () => made.shake(),
    })
    made.show()
    setShell(made)
    return () => made.destroy()
  }, [theme])
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
