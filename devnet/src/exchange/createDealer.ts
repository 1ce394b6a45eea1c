import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from '../accounts.js'
import { deployOnce } from '../deployOnce.js'
import { waitForReceipt } from '../waitForReceipt.js'

/** The account that deploys the exchange of a local chain and fills its pools. */
export interface Dealer {
  readonly address: Address
  readonly reader: PublicClient
  /** Deploys a contract at its address, unless a kept state already holds it there. */
  deploy(bytecode: Hex): Promise<Address>
  /** Sends a transaction and waits for its block. */
  send(to: Address, data: Hex, value?: bigint): Promise<void>
  /** Writes into a contract's storage, past its code. */
  store(contract: Address, slot: bigint, value: bigint): Promise<void>
}

/** The last of the funded accounts: the first ones are those of demo and tests. */
export function createDealer(rpcUrl: string, accounts: readonly DevnetAccount[]): Dealer {
  const last = accounts.at(-1)
  if (!last) throw new Error('A local chain needs an account that deploys its exchange.')
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport })
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(last.privateKey) })
  return {
    address: last.address,
    reader,
    deploy: (bytecode) => deployOnce(rpcUrl, last, bytecode),
    async store(contract, slot, value) {
      const words = [slot, value].map((word) => numberToHex(word, { size: 32 }))
      await reader.request({ method: 'anvil_setStorageAt', params: [contract, ...words] } as never)
    },
    async send(to, data, value) {
      // The node says which chain it is.
      const hash = await wallet.sendTransaction({ to, data, value, chain: null })
      const { status } = await waitForReceipt(reader, hash)
      if (status !== 'success') throw new Error('The exchange of the local chain could not be deployed.')
    },
  }
}
