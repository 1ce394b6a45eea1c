import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** As large as a node takes. */
const maxBodyBytes = 50 * 1024

/** Wallets and pages of any origin may ask: that is what a local chain is for. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS')
  // Clients add headers that name themselves.
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-max-age', '86400')
}

/**
 * The HTTP side of a node: POST with JSON-RPC, and GET /health.
 * @param answerText Gives the answer to a body; undefined when there is none
 */
export function createHttpDoor(answerText: (body: string) => string | undefined, readHealth: () => string) {
  const listener: RequestListener = (request, response) => {
    allowAnyOrigin(request, response)
    const end = (status: number, text = '', type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(text)
    if (request.method === 'OPTIONS') return end(204)
    if (request.method === 'GET' && request.url === '/health') return end(200, readHealth())
    if (request.method !== 'POST') return end(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
    readBody(request).then(
      (body) => (body === undefined ? end(413, 'The body is too large.\n') : reply(body)),
      // The client went away in the middle of its request: no client is left to answer.
      () => response.destroy(),
    )
    function reply(body: string) {
      const text = answerText(body)
      return text === undefined ? end(204) : end(200, text, 'application/json')
    }
  }
  return listener
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
