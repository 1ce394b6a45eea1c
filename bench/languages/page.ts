import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { mainnet } from 'latchkey/networks'

declare global {
  interface Window {
    /** Opens the modal: ms until its title stands in the language. */
    openModal(): Promise<number>
    /** Speaks another language in the open modal: ms until its title stands in it. */
    speak(locale: string): Promise<number>
  }
}

/** Words of the page's own, plain and bold: a browser looks for a script's font when it first meets one, which no widget should pay for. */
const greetings: Readonly<Record<string, string>> = {
  en: 'Welcome to our shop',
  de: 'Willkommen in unserem Geschäft',
  es: 'Le damos la bienvenida a la tienda',
  zh: '欢迎光临本店',
  ar: 'أهلاً بكم في متجرنا',
}

/** A host with one chain, whose page speaks what its address says. */
const { documentElement: html } = document
html.lang = new URLSearchParams(location.search).get('locale') ?? 'en'
for (const name of ['h1', 'p', 'button'])
  document.body.append(Object.assign(document.createElement(name), { textContent: greetings[html.lang] ?? '' }))
const latchkey = createLatchkey({ networks: [mainnet], adapters: [evm()] })

const find = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog')
const title = () => find()?.querySelector('h1')?.textContent ?? ''

/** Ms until the modal is open in a language, under another title than before: looked for in each frame. */
function measure(locale: string, act: () => void): Promise<number> {
  const before = title()
  const begun = performance.now()
  act()
  return new Promise((done) => {
    const look = () => {
      const dialog = find()
      if (dialog?.open && dialog.lang === locale && title() !== before) done(performance.now() - begun)
      else requestAnimationFrame(look)
    }
    look()
  })
}

window.openModal = () => measure(html.lang, () => void latchkey.open())
window.speak = (locale) => measure(locale, () => latchkey.update({ locale }))
