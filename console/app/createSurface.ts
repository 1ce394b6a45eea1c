import type { Surface } from '../../src/ui/context.js'
import { createAnnouncer } from '../../src/ui/shell/announcer.js'
import { baseCss } from '../../src/ui/shell/base.css.js'
import { tokenCss } from '../../src/ui/theme/tokens.js'
import { pageCss } from './page.css.js'

/** The page itself, as what parts are drawn in: the modal's tokens and sheets are the document's. */
export function createSurface(page: Document): Surface {
  const adopted = new Set<string>()
  const adopt = (css: string) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  }
  // Tokens are a shadow root's host's; here there is none.
  adopt(
    tokenCss()
      .replaceAll(/:host\((\[[^)]*\])\)/g, ':root$1')
      .replaceAll(':host', ':root'),
  )
  adopt(baseCss)
  adopt(pageCss)
  return { sheets: { adopt }, announce: createAnnouncer(page.body).say }
}
