import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Stack } from './src/readStack.js'

/** Where the page tells its server who signed in, asks who that is, and leaves again. */
export const sessionPath = '/session'
/** Where it asks what the shop (examples/back-end) knows of who is signed in. */
export const shopPath = `${sessionPath}/shop`

const cookie = 'tidemark-session'
const attributes = `HttpOnly; SameSite=Strict; Path=${sessionPath}`

/**
 * The server's half of sign-in, as docs/sign-in.md has it: it believes the services' token and nothing else. `POST` takes
 * the token and keeps it in a cookie that no script reads, `GET` says whose it is, `DELETE` deletes it.
 * @param url of the demo's page, once it is served: tokens for other pages are refused
 * @returns what answers a request to `sessionPath`
 */
export function createSignIn(
  { services, projectId, shop }: Pick<Stack, 'services' | 'projectId' | 'shop'>,
  url: () => string,
) {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', services))
  const expected = { issuer: 'latchkey-services', audience: projectId, algorithms: ['EdDSA', 'ES256'] }
  const readAccount = async (token = ''): Promise<string | undefined> => {
    const { payload } = await jwtVerify<{ readonly account: string }>(token, keys, expected)
    return payload.domain === new URL(url()).host ? payload.account : undefined
  }

  return async ({ method, headers, url: path }: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store')
    const sent = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1]
    const kept = new RegExp(`${cookie}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1]
    if (path === shopPath) {
      // The shop is a server of its own, and no page has the token any more.
      const answer =
        shop && kept ? await fetch(`${shop}/me`, { headers: { authorization: `Bearer ${kept}` } }) : undefined
      response.end(answer?.ok ? await answer.text() : '{}')
      return
    }
    if (method === 'DELETE') {
      response.setHeader('set-cookie', `${cookie}=; Max-Age=0; ${attributes}`).end('{}')
      return
    }
    // Whatever is wrong with a token, and also when there is none: no user is signed in.
    const account = await readAccount(method === 'POST' ? sent : kept).catch(() => undefined)
    if (method === 'POST' && account) response.setHeader('set-cookie', `${cookie}=${sent}; ${attributes}`)
    if (method === 'POST' && !account) response.writeHead(401)
    response.end(JSON.stringify({ account }))
  }
}
