import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call on its way to a node. */
export interface PassingCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly id?: unknown
}

/** What a call is answered with in the node's place; `pieces` are the body as it is, sent piece by piece. */
export type OwnAnswer =
  | { readonly result: unknown }
  | { readonly error: { code: number; message: string } }
  | { readonly pieces: readonly string[] }

/** A server between the services and a real node. */
export interface NodeBetween {
  readonly url: string
  /** Calls in order; the question for the chain's id is not among them. */
  readonly seen: PassingCall[]
  /** Calls since the last time, by method. */
  takeCounts(): Readonly<Record<string, number>>
  close(): Promise<void>
}

/**
 * Passes calls on to a real node, sees them, and makes of it one that refuses what others allow.
 * @param change answers in the node's place where it gives something; `ask` asks the node itself
 */
export async function startNodeBetween(
  nodeUrl: string,
  change: (call: PassingCall, ask: (call: PassingCall) => Promise<unknown>) => unknown = () => undefined,
): Promise<NodeBetween> {
  const seen: PassingCall[] = []
  let counted = 0
  const post = async (body: string) => {
    const response = await fetch(nodeUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return response.text()
  }
  const ask = async ({ method, params }: PassingCall) => {
    const text = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    return (JSON.parse(text) as { result?: unknown }).result
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', async () => {
      const call = JSON.parse(body) as PassingCall
      if (call.method !== 'eth_chainId') seen.push({ method: call.method, params: call.params })
      try {
        const own = (await change(call, ask)) as OwnAnswer | undefined
        if (own && 'pieces' in own) {
          for (const piece of own.pieces.slice(0, -1)) response.write(piece)
          response.end(own.pieces.at(-1))
        } else response.end(own ? JSON.stringify({ jsonrpc: '2.0', id: call.id, ...own }) : await post(body))
      } catch {
        // The node has stopped: so has this one.
        response.destroy()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    takeCounts() {
      const counts: Record<string, number> = {}
      for (const { method } of seen.slice(counted)) counts[method] = (counts[method] ?? 0) + 1
      counted = seen.length
      return counts
    },
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
