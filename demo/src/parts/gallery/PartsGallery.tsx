'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createTranslate } from '../../../../src/kernel/base/translate.js'
import type { Kernel } from '../../../../src/kernel/kernel.js'
import { UiProvider } from '../../../../src/ui/context.js'
import { KernelProvider } from '../../../../src/ui/hooks/KernelContext.js'
import { en } from '../../../../src/ui/messages/en.js'
import { createShell } from '../../../../src/ui/shell/createShell.js'
import { panelCss } from '../../../../src/ui/shell/panel.css.js'
import type { Shell } from '../../../../src/ui/shell/types.js'
import { ChoiceParts } from './ChoiceParts.js'
import { FieldParts } from './FieldParts.js'
import { FlowParts } from './FlowParts.js'
import { StateParts } from './StateParts.js'
import { useGalleryKernel } from './useGalleryKernel.js'

const themes = ['light', 'dark'] as const
const pages = { choices: ChoiceParts, fields: FieldParts, states: StateParts, flows: FlowParts }

/** Every part in every state, in both themes: one panel for each group and theme. For the demo, not for hosts. */
export function PartsGallery() {
  const kernel = useGalleryKernel()
  if (!kernel) return null
  return (
    <>
      {themes.map((theme) => (
        <section key={theme} className="parts-gallery" data-theme={theme} aria-label={`Parts, ${theme}`}>
          {Object.entries(pages).map(([name, Page]) => (
            <Panel key={name} kernel={kernel} theme={theme}>
              <Page theme={theme} />
            </Panel>
          ))}
        </section>
      ))}
    </>
  )
}

interface PanelProps {
  readonly kernel: Kernel
  readonly theme: 'light' | 'dark'
  readonly children: ReactNode
}

/** One embedded shell in the page, as `<latchkey-panel>` will make it. */
function Panel({ kernel, theme, children }: PanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const [shell, setShell] = useState<Shell>()
  const [translate] = useState(() => createTranslate({ en }, 'en'))
  useEffect(() => {
    const container = place.current
    if (!container) return
    const made = createShell({
      document,
      container,
      embedded: true,
      themeMode: theme,
      onCloseRequest: () => made.shake(),
    })
    made.sheets.adopt(panelCss)
    made.show()
    setShell(made)
    return () => made.destroy()
  }, [theme])
  return (
    <div ref={place} className="parts-gallery-panel">
      {shell
        ? createPortal(
            <KernelProvider value={kernel}>
              <UiProvider shell={shell} translate={translate}>
                {children}
              </UiProvider>
            </KernelProvider>,
            shell.view,
          )
        : null}
    </div>
  )
}
