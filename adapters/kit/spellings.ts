import type { Spelling } from '../../src/kernel/index.js'

/** EVM: hex, of which the case is a checksum at most. Services name the coin as ERC-7528 does. */
export const evmSpelling: Partial<Spelling> = {
  fold: (text) => text.toLowerCase(),
  lead: '0x',
  zero: `0x${'0'.repeat(40)}`,
  coin: `0x${'e'.repeat(40)}`,
}

/** Solana: base58, where case counts. */
export const solanaSpelling: Partial<Spelling> = { coin: `So${'1'.repeat(41)}` }
