'use client'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FeatureContext } from '../../../src/kernel/feature/featureContext.js'
import type { ThemeVariables } from '../../../src/ui/theme/tokens.js'
import { Panel } from '../parts/gallery/Panel.js'
import { pages } from '../parts/gallery/pages.js'
import { bothThemes } from './measure.js'
import type { Draft } from './useTheme.js'
import { sampleViews } from './views/SampleViews.js'
import { wordsOf } from './views/words.js'

export interface StageProps {
  readonly context: FeatureContext
  readonly draft: Draft
}

const directions = ['ltr', 'rtl'] as const
const title = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Six views and all parts, each in both themes and both directions, side by side. */
export function Stage({ context, draft }: StageProps) {
  // Parts stand there whole: most of them would be out of sight.
  const whole = useMemo(() => ({ ...draft.variables, height: '6000px' }), [draft.variables])
  return (
    <div className="theme-stage">
      <h2>Views</h2>
      {Object.entries(sampleViews).map(([name, View]) => (
        <Four key={name} name={title(name)} context={context} variables={draft.variables}>
          {(_theme, dir) => <View words={wordsOf(dir === 'ltr' ? 'en' : 'ar')} />}
        </Four>
      ))}
      <h2>Parts</h2>
      {Object.entries(pages).map(([name, Page]) => (
        <Four key={name} name={title(name)} context={context} variables={whole}>
          {(theme) => <Page theme={theme} />}
        </Four>
      ))}
    </div>
  )
}

interface FourProps {
  readonly name: string
  readonly context: FeatureContext
  readonly variables: ThemeVariables
  readonly children: (theme: 'light' | 'dark', dir: 'ltr' | 'rtl') => ReactNode
}

/** One thing in both themes and directions; drawn once it is near. */
function Four({ name, context, variables, children }: FourProps) {
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
                  <Panel context={context} theme={theme} dir={dir} variables={variables}>
                    {children(theme, dir)}
                  </Panel>
                </div>
              )),
            )
          : null}
      </div>
    </section>
  )
}
