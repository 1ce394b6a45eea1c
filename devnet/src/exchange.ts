import { createRequire } from 'node:module'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from './accounts.js'
import { deployOnce } from './deployOnce.js'
import type { DevnetToken } from './token.js'
import { waitForReceipt } from './waitForReceipt.js'

/** An exchange of a local chain: Uniswap V2's own contracts, as npm has them. */
export interface DevnetExchange {
  /** Wrapped coin. */
  readonly wrapped: Address
  readonly factory: Address
  /** Its one pair, of the wrapped coin and the Local Dollar: 2500 dollars a coin at first. */
  readonly pair: Address
}

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function createPair(address, address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function deposit() payable',
  'function transfer(address, uint256) returns (bool)',
  'function mint(address) returns (uint256)',
])
const coins = parseEther('100')
const dollars = 250_000n * 10n ** 6n

/** Creation code of a contract, from the package that its authors publish. GPL: read where it lies, part of nothing of ours. */
function readBytecode(path: string): Hex {
  const { evm } = createRequire(import.meta.url)(path) as { evm: { bytecode: { object: string } } }
  return `0x${evm.bytecode.object}`
}

/** Deploys the exchange and fills its pair, unless a kept state already has it. */
export async function deployExchange(
  rpcUrl: string,
  accounts: readonly DevnetAccount[],
  token: DevnetToken,
): Promise<DevnetExchange> {
  const last = accounts.at(-1)
  if (!last) throw new Error('A local chain needs an account that deploys its exchange.')
  const account = privateKeyToAccount(last.privateKey)
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const wallet = createWalletClient({ transport: http(rpcUrl), account })
  // The node says which chain it is.
  const chain = null
  const settle = async (sent: Promise<Hex>) => {
    const { status } = await waitForReceipt(reader, await sent)
    if (status !== 'success') throw new Error('The exchange of the local chain could not be deployed.')
  }
  const deploy = (bytecode: Hex) => deployOnce(rpcUrl, last, bytecode)
  const wrapped = await deploy(readBytecode('@uniswap/v2-periphery/build/WETH9.json'))
  const owner = encodeAbiParameters([{ type: 'address' }], [account.address])
  const factory = await deploy(concat([readBytecode('@uniswap/v2-core/build/UniswapV2Factory.json'), owner]))
  const findPair = () =>
    reader.readContract({ address: factory, abi, functionName: 'getPair', args: [wrapped, token.address] })
  if ((await findPair()) === zeroAddress) {
    const args = [wrapped, token.address] as const
    await settle(wallet.writeContract({ chain, address: factory, abi, functionName: 'createPair', args }))
  }
  const pair = await findPair()
  const [first] = await reader.readContract({ address: pair, abi, functionName: 'getReserves' })
  if (first === 0n) {
    await settle(wallet.writeContract({ chain, address: wrapped, abi, functionName: 'deposit', value: coins }))
    await settle(wallet.writeContract({ chain, address: wrapped, abi, functionName: 'transfer', args: [pair, coins] }))
    await settle(
      wallet.writeContract({ chain, address: token.address, abi, functionName: 'transfer', args: [pair, dollars] }),
    )
    await settle(wallet.writeContract({ chain, address: pair, abi, functionName: 'mint', args: [account.address] }))
  }
  return { wrapped, factory, pair }
}
