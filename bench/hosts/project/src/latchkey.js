import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { solanaAdapter } from 'latchkey/adapters/solana'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { base, mainnet } from 'latchkey/networks'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { siwx } from 'latchkey/siwx'

/** The instance of every host that a bundler builds. */
export const latchkey = createLatchkey({
  networks: [mainnet, base],
  // Each step fetches what it needs, so that a click is measured alone; `?preload` measures it as hosts have it by default.
  ...(globalThis.location?.search === '?preload' ? undefined : { preload: 'none' }),
  adapters: [evm(), solanaAdapter(), walletConnect({ relayUrl: 'wss://relay.invalid' })],
  plugins: [send(), receive()],
})
// Named, so that no bundler leaves it out: it builds as well.
export const signIn = siwx
if (typeof window !== 'undefined') window.latchkey = latchkey
