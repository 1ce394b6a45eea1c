import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { onramp } from 'latchkey/plugins/onramp'
import { mark } from './marks.js'
import { announceWallet, network, walletName } from './timedWallet.js'

announceWallet()
const latchkey = createLatchkey({ networks: [network], adapters: [evm()], plugins: [onramp()] })
latchkey.watch(() => latchkey.state().connections.length > 0 && mark('connected'))

const findDialog = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog')
const findButton = (text: string) =>
  [...(findDialog()?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].find(({ textContent }) =>
    textContent?.includes(text),
  )

async function until<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** Connects, and opens the account: what stands there has come, what it leads to has not. */
window.openAccount = async () => {
  const opened = latchkey.open().catch(() => {
    // It closes by itself once the wallet is connected.
  })
  ;(await until(() => findButton(walletName))).click()
  await opened
  await until(() => latchkey.state().connections.length > 0 && !findDialog()?.open)
  latchkey.open().catch(() => {
    // It stays open until the page is left.
  })
  await until(() => findButton('Buy'))
}

/** From the press on Buy to the frame after the one that draws its view, in ms. */
window.openBuying = async () => {
  const tile = await until(() => findButton('Buy'))
  const from = performance.now()
  tile.click()
  const isThere = () => findDialog()?.querySelector('[part="title"]')?.textContent?.startsWith('Buy') || undefined
  await until(isThere)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return performance.now() - from
}
