import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { placeDelegationFramework, waitForReceipt } from '../../../../devnet/src/index.js'
import type { Stack } from '../../../../scripts/stack.js'

const executions = [
  {
    ...{ type: 'tuple[]', name: 'executions' },
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'callData' },
    ],
  },
] as const

/** Sends coins to several by one transaction of a key's account, as any program of viem's does: nothing of ours is in between. @returns its code afterwards */
export async function sendBatchByKey(
  { chainId, name, rpcUrl }: Stack['chains'][number],
  key: Hex,
  gifts: readonly { readonly to: Address; readonly value: bigint }[],
): Promise<Hex | undefined> {
  const account = privateKeyToAccount(key)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const [reader, wallet] = [
    createPublicClient({ chain, transport: http() }),
    createWalletClient({ chain, transport: http(), account }),
  ]
  // It stands there already: this says where.
  const { delegate } = await placeDelegationFramework(rpcUrl)
  const list = gifts.map(({ to, value }) => ({ target: to, value, callData: '0x' as Hex }))
  const data = encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable']),
    // A batch, which is taken back as a whole (ERC-7579).
    args: [concat(['0x01', `0x${'00'.repeat(31)}`]), encodeAbiParameters(executions, [list])],
  })
  const authorization = await wallet.signAuthorization({ contractAddress: delegate, executor: 'self' })
  const hash = await wallet.sendTransaction({ to: account.address, data, authorizationList: [authorization] })
  await waitForReceipt(reader, hash)
  return reader.getCode({ address: account.address })
}
