import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A refusal, as the seller words it. */
export class SellerError extends Error {
  override name = 'SellerError' as const
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * A server of this machine alone.
 * @param port 0 for a free one
 * @param refuse answers where `handle` failed
 */
export async function listenLocally(
  port: number,
  handle: Handle,
  refuse: (response: ServerResponse, error: SellerError) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const known = error instanceof SellerError ? error : new SellerError(500, 'the stand-in failed')
      if (response.headersSent) response.destroy()
      else refuse(response, known)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 65_536) throw new SellerError(413, 'The body is too long.')
  }
  return text
}
