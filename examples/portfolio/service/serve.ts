import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The price service of Acme, as small as it can be: rates by asset, from memory. */
export interface RateService {
  /** Where it listens, on this machine. */
  readonly url: string
  /** What it was asked for, in order. */
  readonly asked: readonly URL[]
  /** Answers with this status and no rates from now on; undefined answers again. */
  refuseWith(status: number | undefined): void
  stop(): Promise<void>
}

/**
 * Serves `GET /v1/rates?assets=a,b&currency=USD` on a free port of this machine. What it has no rate for is left out.
 * @param rates Decimals of the currency for one whole coin, by asset.
 */
export async function serve(rates: Readonly<Record<string, string>>): Promise<RateService> {
  const asked: URL[] = []
  let refusal: number | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rates')
    asked.push(url)
    // Any page may ask: nothing here is about a user.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (refusal !== undefined || url.pathname !== '/v1/rates') {
      response.writeHead(refusal ?? 404).end('{}')
      return
    }
    const assets = (url.searchParams.get('assets') ?? '').split(',')
    const found = assets.flatMap((asset) => (asset in rates ? [[asset, rates[asset]]] : []))
    response.end(JSON.stringify({ currency: url.searchParams.get('currency'), rates: Object.fromEntries(found) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuseWith(status) {
      refusal = status
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
