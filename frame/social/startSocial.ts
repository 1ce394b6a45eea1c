import { findFrame, isWindowId } from '../common/channel/announced/index.js'
import { takeLogin } from '../common/channel/handOver.js'
import { loadTexts } from '../common/screen/texts.js'
import { createPage, type SocialPage } from './createPage.js'
import { finishSocial } from './finishSocial.js'
import { keepLogin, keptLanguage } from './keptSecret.js'

/** Id of the script that holds the configuration, as JSON: `auth`, its address; `posted`, a provider's form. */
const configElement = 'latchkey-frame'

/** The window of a login by a provider: `/loading` before it goes there, `/social/PROVIDER` when it is back. In a frame it does nothing. */
export async function startSocial(window: Window & typeof globalThis): Promise<void> {
  if (window.top !== window) return
  const { document, location } = window
  const { auth, posted } = JSON.parse(document.getElementById(configElement)?.textContent ?? '{}')
  const language = keptLanguage(window) ?? window.navigator.language
  await loadTexts(language)
  const page = createPage(window, language)
  await (location.pathname === '/loading' ? leave(window, page) : finishSocial(window, page, { auth, posted }))
}

/** Goes to the provider: with what the frame hands over, or led on by a client of the protocol that announces no window. */
async function leave(window: Window, page: SocialPage): Promise<void> {
  const id = window.location.hash.slice(1)
  window.history.replaceState(null, '', window.location.pathname)
  if (!isWindowId(id)) {
    if (window.opener) page.show('social.loading', 'social.loading.help', { isBusy: true })
    else page.show('social.alone', 'social.alone.help')
    return
  }
  page.show('social.loading', 'social.loading.help', { isBusy: true })
  const found = await findFrame(window, 'social', id)
  if (!found || found === 'taken') return page.show('social.lost', 'social.lost.help')
  const { uri } = await takeLogin(found.port, (login) => keepLogin(window, login))
  window.location.replace(uri)
}
