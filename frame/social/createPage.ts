import { createTexts, directionOf, languageOf, type TextParams } from '../common/screen/texts.js'
import { messages, type SocialText } from './messages/index.js'
import { socialCss } from './social.css.js'

/** A button under the text. */
export interface Choice {
  readonly text: SocialText
  /**
   * It can be pressed once the window has stood still, in sight, for 800 ms: a page that opens it under the pointer gets no press that was
   * meant for the page. Default: at once.
   */
  readonly isGuarded?: boolean
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
export function createPage(window: Window & typeof globalThis, wanted: string): SocialPage {
  const { document } = window
  // The direction is that of the words, which may be English for want of others.
  const language = languageOf(messages, wanted)
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
  let release = () => {}
  return {
    t,
    show(title, help, { isBusy = false, params = {}, choices = [] } = {}) {
      const head = toElement('h1', t(title, params))
      head.tabIndex = -1
      const line = toElement('p', help ? t(help, params) : '')
      line.setAttribute('role', 'status')
      release()
      const buttons = choices.map(({ text, isGuarded = false, onClick }) => {
        const button = document.createElement('button')
        button.textContent = t(text)
        button.addEventListener('click', onClick)
        if (isGuarded) release = guard(window, button)
        return button
      })
      main.replaceChildren(...(isBusy ? [toElement('i', '')] : []), head, line, ...buttons)
      head.focus()
    },
  }
}

/** How long a window has to stand still before a guarded button can be pressed, in ms (S10). */
const stillFor = 800

/** Keeps a button from being pressed while the window comes, goes, or changes its size. Returns its own end. */
function guard(window: Window, button: HTMLButtonElement): () => void {
  let timer = 0
  const restart = () => {
    window.clearTimeout(timer)
    button.disabled = true
    timer = window.setTimeout(() => {
      if (window.document.visibilityState === 'visible') button.disabled = false
    }, stillFor)
  }
  const moments = ['resize', 'focus', 'blur', 'visibilitychange'] as const
  for (const moment of moments) window.addEventListener(moment, restart)
  restart()
  return () => {
    window.clearTimeout(timer)
    for (const moment of moments) window.removeEventListener(moment, restart)
  }
}
