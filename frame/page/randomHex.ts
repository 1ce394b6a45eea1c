/** So many random bytes, as JSON-RPC writes bytes. */
export const randomHex = (bytes: number): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
