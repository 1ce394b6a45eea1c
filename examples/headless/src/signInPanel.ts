import type { App } from './createApp.js'
import { make, makeButton } from './make.js'
import type { Panel } from './panel.js'

/** Asks the user to sign in, when the instance says that it is wanted. */
export function createSignInPanel(latchkey: App): Panel {
  const words = make('p')
  const yes = makeButton('Sign in', () => void latchkey.signIn())
  const no = makeButton('Later', () => void latchkey.cancelSignIn())
  const element = make('section', { ariaLabel: 'Sign in' }, words, yes, no)
  return {
    element,
    draw({ signIn }, intent) {
      element.hidden = intent !== 'signIn' || !signIn
      if (!signIn) return
      yes.disabled = signIn.signing
      words.textContent = signIn.error
        ? `That did not work (${signIn.error.code}). Try again.`
        : 'Prove that this account is yours. Your wallet asks you to sign a message; it costs nothing.'
    },
  }
}
