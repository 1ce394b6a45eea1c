import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import { deployOnce } from '../deployOnce.js'
import artifact from './localBridge.json' with { type: 'json' }
import diamond from './localDiamond.json' with { type: 'json' }

/** The account that fills deposits. */
export function fillerOf(accounts: readonly DevnetAccount[]): DevnetAccount {
  const filler = accounts.at(-4)
  if (!filler) throw new Error('A filler needs an account.')
  return filler
}

/** Deploys the bridge at the address that it has on each local chain, unless a kept state already has it. */
export const deployBridge = (rpcUrl: string, accounts: readonly DevnetAccount[]): Promise<Address> =>
  deployOnce(
    rpcUrl,
    accounts.at(-1),
    encodeDeployData({
      abi: artifact.abi as Abi,
      bytecode: artifact.bytecode as Hex,
      args: [fillerOf(accounts).address],
    }),
  )

/** The same of what stands before it as LI.FI's contract does. */
export const deployDiamond = (rpcUrl: string, accounts: readonly DevnetAccount[], bridge: Address): Promise<Address> =>
  deployOnce(
    rpcUrl,
    accounts.at(-1),
    encodeDeployData({ abi: diamond.abi as Abi, bytecode: diamond.bytecode as Hex, args: [bridge] }),
  )
