import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSolana } from '../../demo/phone/namespaces/solana.js'
import type { RpcCall, WalletHandle } from '../../src/adapter.js'
import { connectWallet, type LocalChain, startChain } from './test/chain.js'
import { isSigned } from './test/keys.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

test('behavior: the same verbs work with a wallet of WalletConnect’s, in its own words', async () => {
  const phone = createSolana(`0x${'01'.repeat(32)}`)
  const chainId = chain.here.caipNetworkId
  const [address = ''] = phone.addresses(chainId)
  const { adapter, handle } = await connectWallet(chain, 0)
  const wallet: WalletHandle = {
    ...handle,
    account: { address },
    request: async ({ method, params }: RpcCall) => phone.answer({ topic: 'one', chainId, method, params }),
  }
  const signature = await adapter.signMessage(wallet, 'hi')
  expect(isSigned(address, new TextEncoder().encode('hi'), signature)).toBe(true)
})
