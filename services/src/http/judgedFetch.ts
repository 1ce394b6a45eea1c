import { lookup as lookUp } from 'node:dns'
import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isLoopback, isPublicAddress } from './publicAddress.js'

/** Where an address may lead that was typed into a page: `public` over https; this machine too; or wherever the services' own network reaches, in plain too. */
export type Reach = 'public' | 'loopback' | 'private'

const isHostReached = (ip: string, reach: Reach): boolean =>
  reach === 'private' || isPublicAddress(ip) || (reach === 'loopback' && isLoopback(ip))

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Whether an address may be asked, by what it says itself. Where its name leads is judged by each connection. */
export function isReached(text: string, reach: Reach): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return false
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isHostReached(host, reach)) return false
  const isOwn = isLoopback(host) || /(^|\.)localhost$/.test(host)
  if (isOwn && reach === 'public') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && (isOwn || reach === 'private'))
}

/**
 * A `fetch` for addresses that were typed into a page, as far as calls of nodes need one: a name is looked up once for each connection, and what was
 * judged is what is connected to, whatever the name says later. Redirects are not followed. Connections are kept for the next call.
 */
export function createJudgedFetch(reach: Reach): typeof fetch {
  const find: LookupFunction = (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? refused(), '')
      if (!found.every(({ address }) => isHostReached(address, reach))) return done(refused(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  const agents = { 'https:': new Agent({ keepAlive: true }), 'http:': new PlainAgent({ keepAlive: true }) }

  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(String(input))
      if (!isReached(url.href, reach)) return reject(failed(refused()))
      const { protocol } = url
      const isSecure = protocol === 'https:'
      const sent = (isSecure ? request : requestPlain)(url, {
        ...{ agent: agents[isSecure ? 'https:' : 'http:'], lookup: find, method: init.method ?? 'GET' },
        headers: { 'Accept-Encoding': 'identity', ...Object.fromEntries(new Headers(init.headers)) },
        ...(init.signal && { signal: init.signal }),
      })
      sent.on('error', (error) => reject(failed(error)))
      sent.on('response', (answer) => {
        const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, `${value}`])
        const status = answer.statusCode ?? 502
        // A response of these has no body, and its maker throws for one.
        const isEmpty = [204, 205, 304].includes(status)
        if (isEmpty) answer.resume()
        const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
        resolve(new Response(body, { status, headers }))
      })
      sent.end(init.body)
    })
}

/** As the platform's `fetch` fails: what went wrong stands in the cause's code. */
const failed = (cause: Error) => new TypeError('fetch failed', { cause })
const refused = () => Object.assign(new Error('An address that may not be asked.'), { code: 'EADDRREFUSED' })
