/** What a transaction does with an account: reads it (0), writes it (1), and the same with its signature (2, 3). */
export type AccountRole = 0 | 1 | 2 | 3

/** One call of a program, in the form of `@solana/web3.js` 2. Its instructions fit as they are. */
export interface SolanaInstruction {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: AccountRole }[]
  readonly data?: ArrayLike<number>
}

// Five instructions of programs that do not change: by hand they are a few bytes each, and the packages that make them
// would be two more peers for hosts to install.

export const systemProgram = '11111111111111111111111111111111'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** A number in little-endian bytes. */
function littleEndian(value: bigint, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}

/** Moves lamports. */
export const transferCoins = (from: string, to: string, lamports: bigint): SolanaInstruction => ({
  programAddress: systemProgram,
  accounts: [
    { address: from, role: 3 },
    { address: to, role: 1 },
  ],
  data: Uint8Array.from([...littleEndian(2n, 4), ...littleEndian(lamports, 8)]),
})

/** Moves a token between two of its accounts; the program compares mint and decimals. */
export const transferTokens = (transfer: {
  readonly program: string
  readonly source: string
  readonly mint: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
}): SolanaInstruction => ({
  programAddress: transfer.program,
  accounts: [
    { address: transfer.source, role: 1 },
    { address: transfer.mint, role: 0 },
    { address: transfer.destination, role: 1 },
    { address: transfer.owner, role: 2 },
  ],
  data: Uint8Array.from([12, ...littleEndian(transfer.amount, 8), transfer.decimals]),
})

/** Writes a text on the chain. */
export const writeMemo = (text: string): SolanaInstruction => ({
  programAddress: memoProgram,
  data: new TextEncoder().encode(text),
})

/** The same instruction, which names further accounts. The programs of transfers do not look at them. */
export const naming = (instruction: SolanaInstruction, references: readonly string[]): SolanaInstruction => ({
  ...instruction,
  accounts: [...(instruction.accounts ?? []), ...references.map((address) => ({ address, role: 0 as const }))],
})

/** Makes the account in which an owner holds a token by convention; does nothing when it is there by then. */
export const createTokenAccount = (account: {
  readonly payer: string
  readonly address: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}): SolanaInstruction => ({
  programAddress: associatedTokenProgram,
  accounts: [
    { address: account.payer, role: 3 },
    { address: account.address, role: 1 },
    { address: account.owner, role: 0 },
    { address: account.mint, role: 0 },
    { address: systemProgram, role: 0 },
    { address: account.program, role: 0 },
  ],
  data: Uint8Array.of(1),
})

/** Limits the units of computing, and offers so many millionths of a lamport for each. */
export const offerPriority = (units: bigint, price: bigint): readonly SolanaInstruction[] => [
  { programAddress: computeBudgetProgram, data: Uint8Array.from([2, ...littleEndian(units, 4)]) },
  { programAddress: computeBudgetProgram, data: Uint8Array.from([3, ...littleEndian(price, 8)]) },
]
