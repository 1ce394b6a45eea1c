import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Devnet, type DevnetChain, waitForReceipt } from '../../devnet/src/index.js'

const tokenAbi = parseAbi(['function transfer(address,uint256) returns (bool)'])

/** A funded account of a local chain that sends, and the node's own levers. */
export function createSender(devnet: Devnet, chain: DevnetChain, index = 0) {
  const account = privateKeyToAccount(devnet.accounts[index]?.privateKey ?? '0x')
  const transport = http(chain.rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const writer = createWalletClient({ account, transport })
  const node = createTestClient({ mode: 'anvil', transport })

  /** Hash of a transaction that is in a block. */
  async function send(to: Hex | null, value: bigint, data?: Hex): Promise<Hex> {
    const hash = await writer.sendTransaction({ chain: null, to, value, ...(data && { data }) })
    await waitForReceipt(reader, hash)
    return hash
  }
  return {
    address: account.address,
    node,
    reader,
    send,
    /** Address of a new contract. */
    async deploy(code: Hex): Promise<Hex> {
      const { contractAddress } = await reader.getTransactionReceipt({ hash: await send(null, 0n, code) })
      if (!contractAddress) throw new Error('The contract was not deployed.')
      return contractAddress
    },
    sendToken(to: Hex, amount: bigint) {
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
      return send(chain.token.address, 0n, data)
    },
  }
}
