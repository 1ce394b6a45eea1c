import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver got it. */
export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
}

/** A host's back end that webhooks are delivered to. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** `TYPE SEQUENCE` of each, in the order in which they came. */
  list(): string[]
  /** What it does from now on with a message: the status that it answers with, undefined for no answer at all. Default: 204. */
  answer(decide: (message: ReceivedWebhook) => number | undefined | Promise<number | undefined>): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let decide: Parameters<WebhookReceiver['answer']>[0] = () => 204
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const message = { headers: request.headers as Record<string, string>, body }
    received.push(message)
    const status = await decide(message)
    if (status === undefined) request.socket.destroy()
    else response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    list: () =>
      received.map(({ body }) => {
        const { type, sequence } = JSON.parse(body) as { type: string; sequence?: number }
        return [type, ...(sequence === undefined ? [] : [sequence])].join(' ')
      }),
    answer(next) {
      decide = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
