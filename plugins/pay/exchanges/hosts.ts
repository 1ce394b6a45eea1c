/** Hosts of the pages of exchanges that are known. What the services say is not believed: a window is opened there alone. */
const known: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com', 'www.meldcrypto.com'],
}

/** Those of an exchange, with what the host of the page says; the host's word wins. */
export function hostsOf(exchange: string, given: Readonly<Record<string, readonly string[]>> = {}): readonly string[] {
  if (Object.hasOwn(given, exchange)) return given[exchange] ?? []
  return Object.hasOwn(known, exchange) ? (known[exchange] ?? []) : []
}

/** https at one of the hosts; plain http is for hosts of this machine. */
export function isExchangePage(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal)
  return isSafe && !username && !password && hosts.includes(host)
}
