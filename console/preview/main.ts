import { createLatchkey, type Latchkey } from 'latchkey'
import { embedded } from 'latchkey/adapters/embedded'
import { evm } from 'latchkey/adapters/evm'
import { mainnet } from 'latchkey/networks'
import { email } from 'latchkey/plugins/email'
import { onramp } from 'latchkey/plugins/onramp'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { socials } from 'latchkey/plugins/socials'
import { readShown } from './shown.js'

/*
 * Runs in a document without an origin, in a frame of the console: the widget of this version as a host's page would have it. What it asks of
 * the services is answered here, with the configuration behind `#`; nothing else is reached from this document.
 */
const configPath = '/appkit/v1/config'
const walletsPath = '/getWallets'
let current: Latchkey | undefined

globalThis.fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (pathname === configPath) {
    const { features, tokens } = readShown(location.hash)
    return Response.json({ features, theme: tokens })
  }
  return pathname === walletsPath ? Response.json({ count: 0, data: [] }) : new Response('{}', { status: 404 })
}

/*
 * The page around draws it anew on each letter that is typed there: what opens here takes focus only while this document has it, by a press
 * or a Tab, and leaves it in the field otherwise.
 */
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}
const { showModal } = HTMLDialogElement.prototype
HTMLDialogElement.prototype.showModal = function () {
  this.inert = !document.hasFocus()
  showModal.call(this)
  this.inert = false
}

function show(): void {
  const { theme, dir } = readShown(location.hash)
  current?.stop()
  document.documentElement.dir = dir
  document.documentElement.dataset.theme = theme
  document.body.style.background = theme === 'dark' ? '#22262d' : '#f0f1f4'
  current = createLatchkey({
    // Each is an instance of its own: what the one before has on its way does not reach it.
    id: `preview-${Date.now()}`,
    projectId: 'preview',
    services: 'https://services.invalid',
    networks: [mainnet],
    adapters: [evm(), embedded({ url: 'https://login.invalid' })],
    plugins: [email(), socials(), send(), receive(), onramp()],
    customWallets: [{ id: 'example', name: 'Example Wallet', homepage: 'https://example.com' }],
    themeMode: theme,
    debug: false,
  })
  openOnce(current)
}

/** Opens it when it knows its features: what turns out to be off afterwards would keep its place. */
function openOnce(shown: Latchkey): void {
  shown.start()
  const isKnown = () => {
    const flags = Object.values(shown.state().flags)
    return flags.length > 0 && flags.every(({ source }) => source !== 'pending')
  }
  const open = () => void (shown === current && shown.open())
  if (isKnown()) {
    open()
    return
  }
  const unwatch = shown.watch(() => {
    if (!isKnown()) return
    unwatch()
    open()
  })
}

addEventListener('hashchange', show)
document.querySelector('button')?.addEventListener('click', () => void current?.open())
show()
