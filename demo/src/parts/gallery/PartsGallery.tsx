'use client'
import { Panel } from './Panel.js'
import { pages } from './pages.js'
import { useGalleryContext } from './useGalleryContext.js'

const themes = ['light', 'dark'] as const

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
