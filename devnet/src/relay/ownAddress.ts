/**
 * Makes the check whether an address is this relay's. Clients sign the address that they were configured with, so any
 * name that leads here is right: the loopback names with our port, and `others`. What the Host header says counts for
 * nothing: whoever brings a stolen token writes it himself.
 *
 * @param others Addresses of proxies and tunnels that lead here, such as `wss://relay.example.com`.
 * @returns A check of an address and the port that the relay listens on.
 */
export function createOwnAddress(others: readonly string[] = []): (address: string, port: number) => boolean {
  const origins = new Set(others.map((address) => readOrigin(address) ?? fail(address)))
  return (address, port) => {
    const origin = readOrigin(address)
    if (!origin) return false
    if (origins.has(origin)) return true
    const url = new URL(origin)
    // Browsers leave out the port that is the scheme's own.
    return url.protocol === 'ws:' && Number(url.port || 80) === port && isLoopback(url.hostname)
  }
}

function fail(address: string): never {
  throw new TypeError(`${JSON.stringify(address)} is no address of a relay: it begins with ws:// or wss://.`)
}

/** Scheme, host and port; undefined for what is no WebSocket address, or hides its host behind a user name. */
function readOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^wss?:$/.test(url.protocol) || url.username || url.password) return undefined
  return `${url.protocol}//${url.host}`
}

/** The URL parser has written numbers out by now: `127.1` is `127.0.0.1`. */
function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || /^(.+\.)?localhost$/.test(hostname)
}
