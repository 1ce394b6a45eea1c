import { type Address, createAddressWithSeed } from '@solana/web3.js'
import type { ChainAdapter, WalletHandle } from '../../../src/adapter.js'
import { fromBase58 } from '../../kit/base58.js'
import { deriveTokenAccount } from '../compose.js'
import { createTokenAccount, type SolanaInstruction, systemProgram } from '../instructions.js'
import type { LocalChain } from './chain.js'

/** A token that a test makes itself: of the newer program, with an issuer who can freeze. */
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const usual = 3

const number = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const keyBytes = (address: string) => [...(fromBase58(address) ?? [])]
const text = (value: string) => [...number(BigInt(value.length), 8), ...new TextEncoder().encode(value)]

/** What a test does with accounts that need no key of their own: all of it is signed by the connected account. */
export function createIssuer(chain: LocalChain, adapter: Required<ChainAdapter>, wallet: WalletHandle) {
  const me = wallet.account.address
  const send = async (...instructions: readonly SolanaInstruction[]) => {
    const signature = await adapter.sendTransaction(wallet, { instructions })
    chain.here.advance(2)
    return signature
  }
  /** Makes an account whose address follows from the payer's and a seed. */
  const create = async (seed: string, size: number): Promise<[string, SolanaInstruction]> => {
    const rent = (await chain.ask('getMinimumBalanceForRentExemption', size)) as number
    const made = await createAddressWithSeed({ baseAddress: me as Address, programAddress: token2022 as Address, seed })
    const data = [
      ...[...number(3n, 4), ...keyBytes(me), ...text(seed)],
      ...[...number(BigInt(rent), 8), ...number(BigInt(size), 8), ...keyBytes(token2022)],
    ]
    const accounts = [
      { address: me, role: 3 },
      { address: made, role: 1 },
    ] as const
    return [made, { programAddress: systemProgram, accounts, data: Uint8Array.from(data) }]
  }
  const call = (data: readonly number[], ...accounts: NonNullable<SolanaInstruction['accounts']>) => ({
    programAddress: token2022,
    accounts,
    data: Uint8Array.from(data),
  })
  return {
    decimals: usual,
    /** Makes a token, all of it the payer's. */
    async issue(seed: string, amount: bigint, decimals = usual): Promise<{ mint: string; account: string }> {
      const [mint, creation] = await create(seed, 82)
      const account = await deriveTokenAccount(me, token2022, mint)
      const key = keyBytes(me)
      await send(
        creation,
        // InitializeMint2, with the payer as the one who mints and freezes.
        call([20, decimals, ...key, 1, ...key], { address: mint, role: 1 }),
        createTokenAccount({ payer: me, address: account, owner: me, mint, program: token2022 }),
        call(
          [7, ...number(amount, 8)],
          { address: mint, role: 1 },
          { address: account, role: 1 },
          { address: me, role: 2 },
        ),
      )
      return { mint, account }
    },
    /** A second account of the payer's for the token, with some of it. */
    async open(seed: string, mint: string, amount: bigint): Promise<string> {
      const [account, creation] = await create(seed, 165)
      await send(
        creation,
        call([18, ...keyBytes(me)], { address: account, role: 1 }, { address: mint, role: 0 }),
        call(
          [7, ...number(amount, 8)],
          { address: mint, role: 1 },
          { address: account, role: 1 },
          { address: me, role: 2 },
        ),
      )
      return account
    },
    /** Freezes an account, or thaws it. */
    freeze: (account: string, mint: string, frozen = true) =>
      send(
        call([frozen ? 10 : 11], { address: account, role: 1 }, { address: mint, role: 0 }, { address: me, role: 2 }),
      ),
  }
}
