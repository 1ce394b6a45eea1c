import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Panel } from '../../../../demo/src/parts/gallery/Panel.js'
import { pages } from '../../../../demo/src/parts/gallery/pages.js'
import { useGalleryContext } from '../../../../demo/src/parts/gallery/useGalleryContext.js'
import type { ThemeVariables } from '../../../../src/ui/theme/tokens.js'
import { fontCss, fontFamily } from './fontNames.js'
import { sampleViews } from './SampleViews.js'
import { type SampleLanguage, wordsOf } from './words.js'

declare global {
  interface Window {
    setVariables(variables: ThemeVariables): void
  }
}

const query = new URLSearchParams(location.search)
const what = query.get('what') ?? 'choices'
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
const language = (query.get('language') ?? 'en') as SampleLanguage

const style = document.createElement('style')
style.textContent = `${fontCss}html{background:${theme === 'dark' ? '#08090b' : '#eef0f3'}}.parts-gallery-panel{width:auto;padding:10px}${query.get('css') ?? ''}`
document.head.append(style)

/** Fonts of a machine's own would be in no other's picture; and all of it stands there, without a scroll. */
const own: ThemeVariables = { font: query.get('font') ?? fontFamily, height: '6000px' }

function Sheet() {
  const context = useGalleryContext()
  const [variables, setVariables] = useState<ThemeVariables>(own)
  window.setVariables = (more) => setVariables({ ...own, ...more })
  if (!context) return null
  const View = sampleViews[what as keyof typeof sampleViews]
  const Page = pages[what as keyof typeof pages]
  return (
    <Panel context={context} theme={theme} dir={dir} variables={variables}>
      {View ? <View words={wordsOf(language)} /> : <Page theme={theme} />}
    </Panel>
  )
}

const main = document.createElement('div')
document.body.append(main)
createRoot(main).render(<Sheet />)
