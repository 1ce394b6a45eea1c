import type { LatchkeyScript } from '../../cdn/readTags.js'
import { mark, markFirst, markUsable } from '../times/marks.js'
import { announceWallet, walletName } from '../times/timedWallet.js'

announceWallet()

const findDialog = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog')

/** The wallet's row in the open dialog. */
function findFirst(): HTMLElement | undefined {
  const dialog = findDialog()
  if (!dialog?.open) return
  const rows = dialog.querySelectorAll<HTMLElement>('[part="body"] button:not(:disabled)')
  return [...rows].find(({ textContent }) => textContent?.includes(walletName))
}

document.addEventListener('latchkey:ready', ({ target }) => {
  const { latchkey } = target as LatchkeyScript
  latchkey?.watch(() => latchkey.state().connections.length > 0 && mark('connected'))
  const look = () => (document.querySelector('latchkey-button button') ? markUsable() : requestAnimationFrame(look))
  look()
})
markFirst(findFirst)
