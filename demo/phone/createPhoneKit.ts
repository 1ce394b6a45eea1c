import { WalletKit } from '@reown/walletkit'
import { guardEngine } from '../../adapters/walletconnect/guardSdk.js'
import type { SdkClient } from '../../adapters/walletconnect/sdk.js'
import { createPhoneCore } from './createPhoneCore.js'
import type { PhoneWalletOptions } from './types.js'

/** Makes the SDK of a wallet, fit for a process that it shares with others, and a way to end it. */
export async function createPhoneKit(options: PhoneWalletOptions) {
  const { name = 'Phone Wallet', url = 'http://localhost' } = options
  const { core, stop } = createPhoneCore(options)
  const kit = await WalletKit.init({
    core,
    metadata: {
      name,
      description: 'A development wallet with public test keys.',
      url,
      icons: [],
      redirect: { universal: url },
    },
    // The user sees all that waits, and chooses.
    signConfig: { disableRequestQueue: true },
  })
  const { signClient } = kit.engine
  guardEngine(signClient as unknown as SdkClient)
  // The pause between two requests of that queue: without the queue it is a timer that outlives the wallet.
  Reflect.set(signClient.engine, 'requestQueueDelay', 0)
  return { core, kit, stop }
}
