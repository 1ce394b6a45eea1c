import { type Address, concat, encodeAbiParameters, parseEther, zeroAddress } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import type { DevnetToken } from '../token.js'
import { createDealer } from './createDealer.js'
import { fillPair } from './fillPair.js'
import { fillPool } from './fillPool.js'
import { readBytecode } from './readBytecode.js'
import type { DevnetExchange } from './types.js'

/** What goes into each of the three pools. */
const coins = parseEther('100')
const dollars = 250_000n * 10n ** 6n

/**
 * Deploys the exchange and fills its pools, unless a kept state already has them.
 * @param token the Local Dollar
 */
export async function deployExchange(
  rpcUrl: string,
  accounts: readonly DevnetAccount[],
  token: DevnetToken,
): Promise<DevnetExchange> {
  const dealer = createDealer(rpcUrl, accounts)
  const deploy = (path: string, ...args: readonly Address[]) =>
    dealer.deploy(
      concat([
        readBytecode(path),
        encodeAbiParameters(
          args.map(() => ({ type: 'address' })),
          args,
        ),
      ]),
    )

  const wrapped = await deploy('v2-periphery/build/WETH9')
  const pairs = await deploy('v2-core/build/UniswapV2Factory', dealer.address)
  const v2 = { factory: pairs, router: await deploy('v2-periphery/build/UniswapV2Router02', pairs, wrapped) }

  const factory = await deploy('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory')
  const periphery = 'v3-periphery/artifacts/contracts'
  const routers = 'swap-router-contracts/artifacts/contracts'
  const router = await deploy(`${periphery}/SwapRouter.sol/SwapRouter`, factory, wrapped)
  // No contract that draws positions: nobody looks at them.
  const manager = `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager`
  const positions = await deploy(manager, factory, wrapped, zeroAddress)
  const router02 = await deploy(`${routers}/SwapRouter02.sol/SwapRouter02`, pairs, factory, positions, wrapped)
  const quoter = await deploy(`${routers}/lens/QuoterV2.sol/QuoterV2`, factory, wrapped)
  const v3 = { factory, router, router02, quoter, positions }

  const sides = [
    { address: wrapped, amount: coins },
    { address: token.address, amount: dollars },
  ] as const
  const pair = await fillPair(dealer, { wrapped, v2 }, sides)
  const low = await fillPool(dealer, { wrapped, v3 }, sides, { fee: 500 })
  const middle = await fillPool(dealer, { wrapped, v3 }, sides, { fee: 3000 })
  return { wrapped, pair, v2, v3: { ...v3, pools: { 500: low, 3000: middle } } }
}
