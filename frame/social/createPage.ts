import { createTexts, directionOf, languageOf, type TextParams } from '../page/screens/texts.js'
import { messages, type SocialText } from './messages/index.js'
import { socialCss } from './social.css.js'

/** A button under the text. */
export interface Choice {
  readonly text: SocialText
  onClick(): void
}

/** What the window shows: a title, a line, and what can be pressed. */
export interface SocialPage {
  show(title: SocialText, help?: SocialText | undefined, parts?: ShownParts): void
  readonly t: (key: SocialText) => string
}

interface ShownParts {
  /** Something is under way. */
  readonly isBusy?: boolean
  /** What the texts name. */
  readonly params?: TextParams
  readonly choices?: readonly Choice[]
}

/** Draws by elements alone: nothing that a provider or an address says becomes markup. */
export function createPage(window: Window & typeof globalThis): SocialPage {
  const { document, navigator } = window
  // The direction is that of the words, which may be English for want of others.
  const language = languageOf(messages, navigator.language)
  const t = createTexts(messages, language)
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(socialCss)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const main = document.createElement('main')
  document.body.append(main)

  const toElement = (name: string, text: string): HTMLElement => {
    const element = document.createElement(name)
    element.textContent = text
    return element
  }
  return {
    t,
    show(title, help, { isBusy = false, params = {}, choices = [] } = {}) {
      const head = toElement('h1', t(title, params))
      head.tabIndex = -1
      const line = toElement('p', help ? t(help, params) : '')
      line.setAttribute('role', 'status')
      const buttons = choices.map(({ text, onClick }) => {
        const button = toElement('button', t(text))
        button.addEventListener('click', onClick)
        return button
      })
      main.replaceChildren(...(isBusy ? [toElement('i', '')] : []), head, line, ...buttons)
      head.focus()
    },
  }
}
