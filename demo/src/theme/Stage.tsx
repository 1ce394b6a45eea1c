'use client'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FeatureContext } from '../../../src/kernel/feature/featureContext.js'
import { Panel } from '../parts/gallery/Panel.js'
import { pages } from '../parts/gallery/pages.js'
import type { Stack } from '../readStack.js'
import type { Settings } from '../settings.js'
import { bothThemes, type Theme } from './measure.js'
import type { Draft } from './useTheme.js'
import { useWidgetSheet } from './useWidgetSheet.js'
import { LiveView } from './views/LiveView.js'
import { liveViews } from './views/liveViews.js'
import { announcePierWallet } from './views/pierWallet.js'

export interface StageProps {
  readonly context: FeatureContext | undefined
  readonly draft: Draft
  readonly stack: Stack
  readonly settings: Settings
}

const directions = ['ltr', 'rtl'] as const
type Direction = (typeof directions)[number]
const title = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Six views and all parts, each in both themes and both directions, side by side. */
export function Stage({ context, draft, stack, settings }: StageProps) {
  useWidgetSheet(draft)
  useEffect(() => announcePierWallet(stack), [stack])
  // Parts stand there whole: most of them would be out of sight.
  const whole = useMemo(() => ({ ...draft.variables, height: '6000px' }), [draft.variables])
  return (
    <div className="theme-stage">
      <h2>Views</h2>
      {liveViews.map((entry) => (
        <Four key={entry.view} name={entry.name}>
          {(theme, dir) => <LiveView stack={stack} settings={settings} entry={entry} theme={theme} dir={dir} />}
        </Four>
      ))}
      <h2>Parts</h2>
      {context
        ? Object.entries(pages).map(([name, Page]) => (
            <Four key={name} name={title(name)}>
              {(theme, dir) => (
                <Panel context={context} theme={theme} dir={dir} variables={whole}>
                  <Page theme={theme} />
                </Panel>
              )}
            </Four>
          ))
        : null}
    </div>
  )
}

interface FourProps {
  readonly name: string
  readonly children: (theme: Theme, dir: Direction) => ReactNode
}

/** One thing in both themes and directions; drawn once it is near. */
function Four({ name, children }: FourProps) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <section className="theme-four" aria-label={name} ref={place}>
      <h3>{name}</h3>
      <div className="theme-four-cells" data-drawn={isNear ? '' : undefined}>
        {isNear
          ? bothThemes.flatMap((theme) =>
              directions.map((dir) => (
                <div key={`${theme} ${dir}`} className="theme-cell" data-theme={theme}>
                  {children(theme, dir)}
                </div>
              )),
            )
          : null}
      </div>
    </section>
  )
}
