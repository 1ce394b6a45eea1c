import { join } from 'node:path'
import { startPhone } from '../../../demo/phone/server.js'
import { type Devnet, type Relay, startDevnet, startRelay } from '../../../devnet/src/index.js'
import { builtDemo } from '../support/buildOnce.js'

/** Real parts around the phone's page. */
export interface PhoneWorld {
  readonly url: string
  readonly devnet: Devnet
  readonly relay: Relay
  stop(): Promise<void>
}

/** Chains, a relay, and the page of the phone's wallet. */
export async function startWorld(): Promise<PhoneWorld> {
  const [devnet, relay] = await Promise.all([startDevnet(), startRelay()])
  const { chains, accounts } = devnet
  const built = join(builtDemo(), 'phone')
  const server = await startPhone({ port: 0, built, relay: relay.url, chains, accounts })
  return {
    ...{ url: server.url, devnet, relay },
    async stop() {
      await Promise.all([server.stop(), relay.stop(), devnet.stop()])
    },
  }
}
