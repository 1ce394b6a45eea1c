import { createPage } from './createPage.js'
import { finishSocial } from './finishSocial.js'
import { hearSecret } from './hearSecret.js'

/** Id of the script that holds the configuration, as JSON: `auth`, its address; `posted`, a provider's form. */
const configElement = 'latchkey-frame'

/** The window of a login by a provider: `/loading` before it goes there, `/social/PROVIDER` when it is back. In a frame it does nothing. */
export async function startSocial(window: Window & typeof globalThis): Promise<void> {
  if (window.top !== window) return
  const { document, location } = window
  const { auth, posted } = JSON.parse(document.getElementById(configElement)?.textContent ?? '{}')
  const page = createPage(window)
  if (location.pathname !== '/loading') return finishSocial(window, page, { auth, posted })
  if (hearSecret(window)) page.show('social.loading', 'social.loading.help', { isBusy: true })
  else page.show('social.alone', 'social.alone.help')
}
