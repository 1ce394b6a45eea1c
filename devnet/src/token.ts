import { type Abi, encodeDeployData, type Hex } from 'viem'
import type { DevnetAccount } from './accounts.js'
import { deployOnce } from './deployOnce.js'
import collectibles from './localCollectibles.json' with { type: 'json' }
import artifact from './localDollar.json' with { type: 'json' }

/** The token of a local chain. */
export interface DevnetToken {
  address: Hex
  name: string
  symbol: string
  /** Places behind the point of one whole token. */
  decimals: number
}

/** ABI of the token: ERC-20, and `mint(address,uint256)`, which anyone may call. */
export const localDollarAbi = artifact.abi

/** One million whole tokens for each funded account. */
const amount = 1_000_000n * 10n ** 6n

/** Deploys the token at its address, unless a kept state already holds it there. */
export async function deployToken(rpcUrl: string, accounts: readonly DevnetAccount[]): Promise<DevnetToken> {
  const address = await deploy(rpcUrl, accounts, artifact, amount)
  return { address, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
}

/** Collectibles of a local chain. */
export interface DevnetCollectibles {
  /** ERC-721: three for each funded account. */
  postcards: Hex
  /** ERC-1155: five of the shell 1 for each funded account. */
  shells: Hex
}

/** Deploys the collectibles at their addresses, unless a kept state already holds them there. */
export async function deployCollectibles(
  rpcUrl: string,
  accounts: readonly DevnetAccount[],
): Promise<DevnetCollectibles> {
  const postcards = await deploy(rpcUrl, accounts, collectibles.postcards, 3n)
  const shells = await deploy(rpcUrl, accounts, collectibles.shells, 5n)
  return { postcards, shells }
}

/** Deploys a contract whose constructor takes the funded accounts and how much each of them gets. */
async function deploy(
  rpcUrl: string,
  accounts: readonly DevnetAccount[],
  contract: { abi: Abi | readonly unknown[]; bytecode: string },
  each: bigint,
): Promise<Hex> {
  const bytecode = encodeDeployData({
    abi: contract.abi as Abi,
    bytecode: contract.bytecode as Hex,
    args: [accounts.map((account) => account.address), each],
  })
  return deployOnce(rpcUrl, accounts[0], bytecode)
}
