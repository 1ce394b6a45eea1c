/** Whether a page means this EVM chain (CAIP-2), as EIP-5792 and older libraries name it: hex, a number, or the whole of CAIP-2. */
export function isSameChain(named: unknown, id: string): boolean {
  const text = `${named}`
  return text === id || (/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text) && `eip155:${BigInt(text)}` === id)
}
