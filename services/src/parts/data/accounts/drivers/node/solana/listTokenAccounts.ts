import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { commitment, tokenAccountsShape } from '../../../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** How much of a mint an account holds. */
export interface HeldMint {
  readonly mint: string
  /** In smallest units. */
  readonly amount: bigint
  readonly decimals: number
}

/** Token accounts of both token programs. @throws {DriverError} */
export async function listTokenAccounts(
  node: ChainNode,
  account: string,
  signal: AbortSignal,
): Promise<readonly (HeldMint & { readonly pubkey: string })[]> {
  const answers = await Promise.all(
    programs.map((programId) =>
      node.call('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed', commitment }], signal),
    ),
  )
  return answers
    .flatMap((answer) => parseAnswer(tokenAccountsShape, answer).value)
    .map(({ pubkey, account: { data } }) => ({ pubkey, mint: data.parsed.info.mint, ...data.parsed.info.tokenAmount }))
}

/** All of a mint, in however many accounts; none that is empty. */
export function sumByMint(accounts: readonly HeldMint[]): readonly HeldMint[] {
  const sums = new Map<string, HeldMint>()
  for (const { mint, amount, decimals } of accounts) {
    sums.set(mint, { mint, decimals, amount: (sums.get(mint)?.amount ?? 0n) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}
