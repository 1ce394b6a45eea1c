/** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact'
import { baseCss } from '../../../src/ui/shell/base.css.js'
import { createSheets } from '../../../src/ui/theme/sheet.js'
import { tokenCss } from '../../../src/ui/theme/tokens.js'
import type { ScreenLook } from '../types.js'
import { SurroundingsContext } from './context.js'
import { documentCss } from './document.css.js'
import { pageCss } from './page.css.js'
import { directionOf, hasTexts, loadTexts, toLocale } from './texts.js'
import { writeLook } from './writeLook.js'

/** Where screens are drawn: a shadow root with the modal's tokens and style sheets. No style attribute, no markup from text. */
export interface Surface {
  /** What is measured: as high as its content. */
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Draws as soon as the words are there in the language. @param onDrawn runs then, unless another content came in between */
  draw(content: ComponentChildren, onDrawn?: () => void): void
  /** Light or dark, the language, which brings its direction, and what the operator has of its own. */
  setLook(look: ScreenLook): void
}

/** Makes the surface in an empty element. `kind`: in the modal, or a window of its own, which is centred. */
export function createSurface(place: HTMLElement, kind: 'frame' | 'window'): Surface {
  const { ownerDocument: document } = place
  const root = place.attachShadow({ mode: 'open' })
  const sheets = createSheets(root)
  sheets.adopt(tokenCss())
  const lookSheet = sheets.add('')
  sheets.adopt(baseCss)
  sheets.adopt(pageCss)
  const own = new (document.defaultView ?? globalThis).CSSStyleSheet()
  own.replaceSync(documentCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
  const element = document.createElement('div')
  element.className = `root ${kind}`
  const speaker = document.createElement('div')
  speaker.className = 'unseen'
  speaker.setAttribute('role', 'status')
  // Before the content: below it, its pixel would be one more to scroll.
  root.append(speaker, element)
  let language = 'en'
  let mark: string | undefined
  let drawn: ComponentChildren
  const announce = (text: string) => {
    // Emptied first and filled a moment later, else the same words twice are spoken once.
    speaker.textContent = ''
    setTimeout(() => {
      speaker.textContent = text
    }, 50)
  }
  const put = () =>
    render(
      drawn === null ? null : (
        <SurroundingsContext.Provider value={{ sheets, language, mark, announce }}>
          {drawn}
        </SurroundingsContext.Provider>
      ),
      element,
    )
  return {
    element,
    root,
    draw(content, onDrawn) {
      drawn = content
      const finish = () => {
        put()
        onDrawn?.()
      }
      if (content === null || hasTexts(language)) return finish()
      void loadTexts(language).then(() => {
        if (drawn === content) finish()
      })
    },
    setLook(look) {
      language = look.language
      mark = look.look?.mark
      writeLook(lookSheet, look.look ?? {})
      place.dataset.theme = look.theme
      place.dataset.latchkey = kind
      document.documentElement.lang = toLocale(language)
      for (const one of [document.documentElement, element, speaker]) one.dir = directionOf(language)
      element.lang = toLocale(language)
    },
  }
}
