import { frameOrigin, type World } from './createWorld.js'

/** A call of a part, as a browser sends it. */
export interface Call {
  /** `OPTIONS`: the browser's question whether the page may. */
  readonly method: string
  readonly route: string
  /** Turns at which it began and ended: of two calls, which came first. */
  readonly begun: number
  ended: number
  status: number
}

const listed = (value: string | null) => new Set((value ?? '').split(',').map((name) => name.trim().toLowerCase()))

/**
 * Calls the services as a browser does for a page of another origin: it asks before a call with headers of its own whether the page may send
 * them, and does not ask again for as long as the answer says; of a call that is not to be kept (`cache`) it remembers nothing, as Chromium.
 */
export function createBrowserFetch(world: World) {
  const calls: Call[] = []
  const grants = new Map<string, { readonly headers: ReadonlySet<string>; readonly until: number }>()
  let turn = 0

  async function follow(method: string, url: string, send: () => Promise<Response>): Promise<Response> {
    const route = new URL(url).pathname.slice(1)
    const call: Call = { method, route, begun: ++turn, ended: Number.POSITIVE_INFINITY, status: 0 }
    calls.push(call)
    try {
      const response = await send()
      call.status = response.status
      // As long as a network takes: what need not wait for it has begun by then.
      await new Promise((resolve) => setTimeout(resolve, 20))
      return response
    } finally {
      call.ended = ++turn
    }
  }

  return {
    calls,
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { method = 'GET' } = init
      const sent = [...new Headers(init.headers).keys()]
      const grant = grants.get(url)
      const isKept = init.cache !== 'no-store'
      const isGranted =
        isKept && grant && grant.until > world.time.now() && sent.every((name) => grant.headers.has(name))
      if (!isGranted) {
        const asked = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': sent.join(',') }
        const question = new Request(url, { method: 'OPTIONS', headers: { Origin: frameOrigin, ...asked } })
        const { headers } = await follow('OPTIONS', url, async () => world.services.fetch(question))
        const allowed = listed(headers.get('Access-Control-Allow-Headers'))
        if (headers.get('Access-Control-Allow-Origin') !== frameOrigin || !sent.every((name) => allowed.has(name)))
          throw new TypeError('The browser keeps the page from it.')
        const life = Math.min(Number(headers.get('Access-Control-Max-Age') ?? 5), 7200)
        if (isKept) grants.set(url, { headers: allowed, until: world.time.now() + life * 1000 })
      }
      return follow(method, url, () => world.fetch(url, init))
    },
  }
}

/** The longest row of calls of which each began after the one before had ended. */
export function longestRow(calls: readonly Call[]): readonly string[] {
  const rows = new Map<Call, readonly Call[]>()
  for (const call of calls) {
    const before = calls.filter(({ ended }) => ended < call.begun).map((one) => rows.get(one) ?? [])
    rows.set(call, [...(before.toSorted((a, b) => b.length - a.length)[0] ?? []), call])
  }
  const [longest = []] = [...rows.values()].toSorted((a, b) => b.length - a.length)
  return longest.map(({ method, route }) => `${method} ${route}`)
}
