const prime = 2n ** 255n - 19n
/** Height of four of the points of order 8; the other four have its negative. */
const order8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
/** Heights of all points of small order. */
const smallOrder = new Set([0n, 1n, prime - 1n, order8, prime - order8])

/**
 * Whether an Ed25519 key is one for which everyone can make a signature, such as 32 zero bytes, the address of Solana's
 * system program: nobody has it alone, so it says nothing about who signed.
 */
export function isSmallOrder(key: Uint8Array): boolean {
  const reversed = Buffer.from(key).reverse()
  reversed[0] = (reversed[0] ?? 0) & 0x7f
  return smallOrder.has(BigInt(`0x${reversed.toString('hex')}`) % prime)
}
