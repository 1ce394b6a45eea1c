import { parseEther } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import type { DevnetToken } from '../token.js'
import { createDealer } from './createDealer.js'
import { createTokenDeployer } from './createTokenDeployer.js'
import { fillPair } from './fillPair.js'
import { fillPool } from './fillPool.js'
import type { DevnetExchange, OddTokens } from './types.js'

/** Whole tokens in an ordinary pool; as many dollars. */
const stock = 100_000n

/**
 * Deploys tokens with habits that exchanges meet and their pools, unless a kept state already has them. Each is worth a dollar at first; each funded
 * account holds a million.
 * @param token the Local Dollar
 */
export async function deployOddTokens(
  rpcUrl: string,
  accounts: readonly DevnetAccount[],
  token: DevnetToken,
  exchange: DevnetExchange,
): Promise<OddTokens> {
  const dealer = createDealer(rpcUrl, accounts)
  const { wrapped, v2 } = exchange
  const deploy = createTokenDeployer(accounts, dealer.deploy)
  const sideOf = ({ address, decimals }: DevnetToken, whole = stock) => ({
    address,
    amount: whole * 10n ** BigInt(decimals),
  })
  /** So many coins as the tokens are worth. */
  const against = (each: DevnetToken, whole = stock) =>
    [{ address: wrapped, amount: (parseEther('1') * whole) / 2500n }, sideOf(each, whole)] as const

  const permit = await deploy('permit', { name: 'Local Permit', symbol: 'LPMT', decimals: 18 })
  const reset = await deploy('reset', { name: 'Local Reset', symbol: 'LRST', decimals: 6 })
  const taxed = await deploy('taxed', { name: 'Local Two Percent', symbol: 'LTWO', decimals: 18 }, 2n)
  const heavilyTaxed = await deploy('taxed', { name: 'Local Ten Percent', symbol: 'LTEN', decimals: 18 }, 10n)
  const trap = { name: 'Local Trap', symbol: 'LTRP', decimals: 18 }
  const unsellable = await deploy('unsellable', trap, dealer.address, v2.factory, wrapped)
  const shallow = await deploy('plain', { name: 'Local Puddle', symbol: 'LPDL', decimals: 18 })
  const far = await deploy('plain', { name: 'Local Far', symbol: 'LFAR', decimals: 8 })
  const poolless = await deploy('plain', { name: 'Local Island', symbol: 'LISL', decimals: 18 })

  const viaDollar = [sideOf(token, stock / 2n), sideOf(far, stock / 2n)] as const
  return {
    permit: {
      ...permit,
      pair: await fillPair(dealer, exchange, against(permit)),
      pool: await fillPool(dealer, exchange, against(permit), { fee: 3000 }),
    },
    reset: {
      ...reset,
      pair: await fillPair(dealer, exchange, against(reset)),
      pool: await fillPool(dealer, exchange, against(reset, stock / 10n), { fee: 3000 }),
    },
    taxed: { ...taxed, pair: await fillPair(dealer, exchange, against(taxed)) },
    heavilyTaxed: { ...heavilyTaxed, pair: await fillPair(dealer, exchange, against(heavilyTaxed)) },
    unsellable: { ...unsellable, pair: await fillPair(dealer, exchange, against(unsellable)) },
    shallow: {
      ...shallow,
      pair: await fillPair(dealer, exchange, against(shallow, 2500n)),
      pool: await fillPool(dealer, exchange, against(shallow, 2500n), { fee: 3000, around: 600 }),
    },
    far: {
      ...far,
      pair: await fillPair(dealer, exchange, viaDollar),
      pool: await fillPool(dealer, exchange, viaDollar, { fee: 500 }),
    },
    poolless,
  }
}
