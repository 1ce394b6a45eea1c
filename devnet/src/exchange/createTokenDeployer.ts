import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import type { DevnetToken } from '../token.js'
import artifacts from './localTokens.json' with { type: 'json' }

/** Deploys tokens with habits of their own. Each account holds a million. @param deploy puts code on the chain, unless it is there */
export const createTokenDeployer =
  (accounts: readonly DevnetAccount[], deploy: (code: Hex) => Promise<Address>) =>
  async (
    kind: keyof typeof artifacts,
    { name, symbol, decimals }: Omit<DevnetToken, 'address'>,
    ...more: readonly unknown[]
  ): Promise<DevnetToken> => {
    const { abi, bytecode } = artifacts[kind]
    const holders = accounts.map(({ address }) => address)
    const args = [name, symbol, decimals, holders, 10n ** BigInt(decimals + 6), ...more]
    const code = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args })
    return { address: await deploy(code), name, symbol, decimals }
  }
