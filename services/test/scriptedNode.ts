import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A call that reached the node. */
export interface SeenCall {
  jsonrpc: string
  id: unknown
  method: string
  params: unknown
}

/** A real HTTP server that misbehaves as told: nodes that fail in these ways cannot be had on demand. */
export interface ScriptedNode {
  url: string
  /** Calls in order, the question for the chain's id left out. */
  seen: SeenCall[]
  /** Answers that are neither finished nor given up by the caller. */
  countOpen(): number
  /** From now on the question for the chain's id gets no answer either. */
  stopAnswering(): void
  close(): Promise<void>
}

/** Starts a node of chain 31337 and stops it when the test ends. `answer` gets every call but `eth_chainId`. */
export async function startScriptedNode(
  answer: (call: SeenCall, response: ServerResponse) => void,
  chainIdHex = '0x7a69',
): Promise<ScriptedNode> {
  const seen: SeenCall[] = []
  let open = 0
  let isSilent = false
  const server = createServer((request, response) => {
    open++
    response.on('close', () => open--)
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const call = JSON.parse(text) as SeenCall
      if (call.method === 'eth_chainId') return isSilent ? undefined : response.end(result(call, chainIdHex))
      seen.push(call)
      return answer(call, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    countOpen: () => open,
    stopAnswering: () => {
      isSilent = true
    },
    close,
  }
}

/** Text of a good answer. */
export function result(call: SeenCall, value: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: value })
}
