/** An origin as a pattern that no other origin fits: without a port a pattern would mean any. */
export function toExactPattern(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
