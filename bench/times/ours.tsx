import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { isWithoutWallet, mark, markFirst, markUsable, preload } from './marks.js'
import { announceWallet, network, walletName } from './timedWallet.js'

if (!isWithoutWallet) announceWallet()

const latchkey = createLatchkey({
  preload,
  networks: [network],
  adapters: [evm()],
  plugins: [send(), receive()],
})
latchkey.watch(() => latchkey.state().connections.length > 0 && mark('connected'))

const findDialog = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog')

/** The wallet's row in the open dialog; without a wallet the first thing that leads on. */
function findFirst(): HTMLElement | undefined {
  const dialog = findDialog()
  if (!dialog?.open) return
  const ways = dialog.querySelectorAll<HTMLElement>('[part="body"] :is(button, a[href]):not(:disabled)')
  return [...ways].find(({ textContent }) => isWithoutWallet || textContent?.includes(walletName))
}

window.reopen = async (times) => {
  for (let at = 0; at < times; at++) {
    latchkey.close()
    await until(() => !findDialog()?.open)
    latchkey.open().catch(() => {
      // Closed without a connection, as expected.
    })
    await until(() => findFirst() !== undefined)
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => requestAnimationFrame(done))
}

function Ours() {
  useEffect(markUsable, [])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton />
    </LatchkeyProvider>
  )
}

markFirst(findFirst)
const app = document.getElementById('app')
if (app) createRoot(app).render(<Ours />)
