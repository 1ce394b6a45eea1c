import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { solanaAdapter } from 'latchkey/adapters/solana'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { base, mainnet } from 'latchkey/networks'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'

export const latchkey = createLatchkey({
  networks: [mainnet, base],
  // As the instance of the other hosts.
  ...(location.search === '?preload' ? undefined : { preload: 'none' }),
  adapters: [evm(), solanaAdapter(), walletConnect({ relayUrl: 'wss://relay.invalid' })],
  plugins: [send(), receive()],
})
Object.assign(window, { latchkey })
