import type { Address, Hex } from 'viem'
import orderAddressFactory from '../../services/src/parts/pay/orderAddressFactory.json' with { type: 'json' }
import type { DevnetAccount } from './accounts.js'
import { deployOnce } from './deployOnce.js'
import { createTokenDeployer } from './exchange/createTokenDeployer.js'
import type { DevnetToken } from './token.js'

/** Tokens that an order meets. Each funded account holds a million. */
export interface OrderTokens {
  /** Two percent of every transfer are burnt: less arrives than was sent. */
  readonly taxed: DevnetToken
  /** Called as the Local Dollar is, with its symbol and decimals, and not it. */
  readonly namesake: DevnetToken
  /** Answers nothing to a transfer. */
  readonly mute: DevnetToken
}

/** Deploys what the addresses of orders come from, at the address that it has on every chain, unless a kept state already has it. */
export const deployOrderFactory = (rpcUrl: string, accounts: readonly DevnetAccount[]): Promise<Address> =>
  // Not the account of the other contracts: its nonces are theirs.
  deployOnce(rpcUrl, accounts.at(-1), orderAddressFactory.bytecode as Hex)

/** Deploys the tokens at their addresses, unless a kept state already has them. */
export async function deployOrderTokens(rpcUrl: string, accounts: readonly DevnetAccount[]): Promise<OrderTokens> {
  const deploy = createTokenDeployer(accounts, (code) => deployOnce(rpcUrl, accounts.at(-1), code))
  return {
    taxed: await deploy('taxed', { name: 'Local Two Percent', symbol: 'LTWO', decimals: 18 }, 2n),
    namesake: await deploy('plain', { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }),
    mute: await deploy('reset', { name: 'Local Reset', symbol: 'LRST', decimals: 6 }),
  }
}
