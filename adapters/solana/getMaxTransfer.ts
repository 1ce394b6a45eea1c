import type { TransferRequest, WalletHandle } from '../../src/adapter.js'
import { readBlockhash } from './cluster.js'
import { compose } from './compose.js'
import { guarded } from './errors.js'
import { readFee, readPrice, readRent, toUnitLimit } from './fees.js'
import { getBalance } from './getBalance.js'
import { offerPriority, transferCoins } from './instructions.js'
import type { PriorityFee } from './options.js'
import { toMint } from './token.js'
import { readTokenAccounts } from './tokenAccounts.js'
import { checkTransfer, spendable } from './transferPlan.js'

/** Units of computing that a transfer of coins and an offer take. */
const coinUnits = 450n
/** Wallets may add an offer of their own: what is left must not fall below what an account has to hold. */
const spare = 100_000n

/**
 * The most of a token that one transfer can move, in its smallest units. Of the native coin the fee is kept back, and
 * what the account must hold to exist (about 0.0009 SOL), so that no offer a wallet adds makes it fail; 0 when there is
 * not even that.
 * @throws {LatchkeyError} TRANSFER_INVALID, TOKEN_UNKNOWN, BALANCE_UNAVAILABLE
 */
export function getMaxTransfer(
  wallet: WalletHandle,
  transfer: Omit<TransferRequest, 'value'>,
  { priorityFee }: { readonly priorityFee: PriorityFee },
): Promise<bigint> {
  return guarded({ code: 'BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable' }, async () => {
    const { address } = wallet.account
    const to = checkTransfer(wallet, { ...transfer, value: 0n })
    const mint = toMint(wallet, transfer.token)
    if (mint) {
      const held = await readTokenAccounts(wallet, address, mint)
      return spendable(held).reduce((sum, { amount }) => sum + amount, 0n)
    }
    const [balance, lifetime, price, rent] = await Promise.all([
      getBalance(wallet, address),
      readBlockhash(wallet),
      readPrice(wallet, [address, to], priorityFee),
      readRent(wallet, 0),
    ])
    const offer = price ? offerPriority(toUnitLimit(coinUnits), price) : []
    const { message } = compose(address, [...offer, transferCoins(address, to, 1n)], lifetime)
    const rest = balance.value - (await readFee(wallet, message)) - rent - spare
    return rest > 0n ? rest : 0n
  })
}
