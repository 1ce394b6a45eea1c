'use client'
import './theme.css'
import { useState } from 'react'
import { useGalleryContext } from '../parts/gallery/useGalleryContext.js'
import type { Stack } from '../readStack.js'
import type { Settings } from '../settings.js'
import { ContrastSum, ContrastTable } from './ContrastTable.js'
import { Stage } from './Stage.js'
import { ThemeChoice } from './ThemeChoice.js'
import { ThemeCode } from './ThemeCode.js'
import { TokenControls } from './TokenControls.js'
import { useTheme } from './useTheme.js'

/** Makes the widget look like a site: every token, what it does to every view and part, and the code to copy. */
export function ThemePage({ stack, settings }: { readonly stack: Stack; readonly settings: Settings }) {
  const context = useGalleryContext()
  const draft = useTheme()
  // Beside the stage there is room; above it, what they hold would stand in the way.
  const [isWide] = useState(() => matchMedia('(min-width: 961px)').matches)
  return (
    <section className="theme-page" aria-labelledby="theme-title">
      <header>
        <h1 id="theme-title">Theme</h1>
        <p>
          Begin with a finished theme or with ours, change what you like, and copy the result. Every view and part below
          follows at once, in light and dark, left to right and right to left.
        </p>
        <ThemeChoice draft={draft} />
      </header>
      <div className="theme-desk">
        <div className="theme-side">
          <ContrastSum draft={draft} />
          <details className="theme-drawer" open={isWide}>
            <summary>Tokens</summary>
            <TokenControls draft={draft} />
          </details>
          <details className="theme-drawer" open={isWide}>
            <summary>Contrast</summary>
            <ContrastTable draft={draft} />
          </details>
          <details className="theme-drawer" open={isWide}>
            <summary>Code</summary>
            <ThemeCode draft={draft} />
          </details>
        </div>
        <Stage context={context} draft={draft} stack={stack} settings={settings} />
      </div>
    </section>
  )
}
