import './page/phone.css'
import { createRoot } from 'react-dom/client'
import { createPhoneWallet } from './createPhoneWallet.js'
import { Elsewhere } from './page/Elsewhere.js'
import { Phone } from './page/Phone.js'
import { readPhoneStack } from './page/readPhoneStack.js'
import { takeTurn } from './page/takeTurn.js'
import type { PhoneWallet } from './types.js'

/** Accounts on offer: enough to choose from. */
const offered = 3

const { searchParams } = new URL(location.href)
const theme = searchParams.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const place = document.querySelector('#app')
if (!place) throw new Error('The page has no place for the wallet.')
const root = createRoot(place)
let wallet: PhoneWallet | undefined
let isLost = false

try {
  const [{ relay, chains, accounts }] = await Promise.all([
    readPhoneStack(),
    takeTurn(async () => {
      isLost = true
      root.render(<Elsewhere />)
      await wallet?.stop()
    }),
  ])
  wallet = await createPhoneWallet({
    relay,
    chains,
    accounts: accounts.slice(0, offered),
    storage: localStorage,
    url: location.origin,
    oneClick: searchParams.has('oneclick'),
  })
  // Another tab may have asked for it meanwhile.
  if (isLost) await wallet.stop()
  else root.render(<Phone wallet={wallet} />)
} catch (error) {
  root.render(<Elsewhere problem={(error as Error).message} />)
  reportError(error)
}
