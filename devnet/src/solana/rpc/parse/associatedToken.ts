import type { ParsedInstruction } from './parsedInstruction.js'
import type { Reader } from './reader.js'

/** Instructions of the program that gives every wallet its place for a token. */
export function parseAssociatedToken(read: Reader): ParsedInstruction | undefined {
  const kind = read.length === 0 ? 0 : read.u8(0)
  if (kind > 1) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = read.accountsFrom(0)
  const info = { account, mint, source, systemProgram, tokenProgram, wallet }
  return { type: kind === 0 ? 'create' : 'createIdempotent', info }
}
