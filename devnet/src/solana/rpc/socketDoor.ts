import { WebSocket } from 'ws'
import { answer } from './answer.js'
import { toJson } from './json.js'
import type { Node } from './node.js'
import { invalidParams, methodNotFound, RpcProblem } from './problem.js'
import { type Notify, subscriptions } from './subscriptions.js'

/** Subscriptions of one connection. */
const maxSubscriptions = 1000
/** Bytes that wait for a client that does not read. Beyond, it is let go, as a node lets it go. */
const maxWaiting = 4 * 1024 * 1024

/**
 * Ms between the answer to a subscription and the first word of it. Clients note the number of a subscription a moment
 * after the answer came; what arrives in the same packet finds no listener.
 */
const beginMs = 20

/** Serves the subscriptions of one connection until it closes. */
export function serveSocket(socket: WebSocket, node: Node, nextId: () => number) {
  const open = new Map<number, { word: string; stop: () => void }>()
  const timers = new Set<NodeJS.Timeout>()

  function send(text: string) {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > maxWaiting) socket.terminate()
    else socket.send(text)
  }

  function later(action: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, beginMs)
    timers.add(timer)
  }

  function drop(id: number) {
    open.get(id)?.stop()
    return open.delete(id)
  }

  function subscribe(word: string, params: readonly unknown[]): number {
    const kind = Object.hasOwn(subscriptions, word) ? subscriptions[word] : undefined
    if (!kind) throw methodNotFound()
    if (open.size >= maxSubscriptions) throw new RpcProblem(-32603, 'Internal error: too many subscriptions')
    const id = nextId()
    const notify: Notify = (result, isLast = false) => {
      const params = { result, subscription: id }
      send(toJson({ jsonrpc: '2.0', method: `${word}Notification`, params }))
      if (isLast) drop(id)
    }
    const { listener, begin } = kind(node, params, notify)
    const nothing = () => undefined
    open.set(id, { word, stop: node.chain.listen({ onSlot: nothing, onTransactions: nothing, ...listener }) })
    if (begin) later(() => open.has(id) && begin())
    return id
  }

  function unsubscribe(word: string, [id]: readonly unknown[]): boolean {
    if (typeof id !== 'number' || open.get(id)?.word !== word) throw invalidParams('Invalid subscription id.')
    return drop(id)
  }

  function call(method: string, params: readonly unknown[]): unknown {
    const [, word = '', verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (verb === 'Subscribe') return subscribe(word, params)
    if (verb === 'Unsubscribe' && Object.hasOwn(subscriptions, word)) return unsubscribe(word, params)
    throw methodNotFound()
  }

  socket.on('message', (data) => {
    node.chain.catchUp()
    const text = answer(String(data), call)
    if (text !== undefined) send(text)
  })
  // What goes wrong with a connection closes it; nothing else is left to be done.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const id of [...open.keys()]) drop(id)
    for (const timer of timers) clearTimeout(timer)
  })
}
