import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './publicAddress.js'

/** How an address is asked that a stranger chose: in a contract, in metadata, in a list, for webhooks. */
export interface StrangerQuestion {
  readonly url: string
  /** Ends it. */
  readonly signal: AbortSignal
  /** Sent as JSON by POST. Default: GET. */
  readonly body?: string
  /** What is asked for. Default: anything. */
  readonly accept?: string
  /** Sent besides. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** For development alone: addresses of this machine, also over http. Default: false. */
  readonly allowsLoopback?: boolean
}

/** How an address is fetched that a stranger chose. */
export interface StrangerCall extends StrangerQuestion {
  /** Largest answer, in bytes. */
  readonly maxBytes: number
}

/** Why nothing was fetched: the address is none that may be asked, or what it gave is nothing that is taken. */
export type StrangerFault = 'address' | 'refused' | 'tooLong' | 'unreachable'

export class StrangerError extends Error {
  override readonly name = 'StrangerError'

  /** @param status of the answer, with `refused` */
  constructor(
    readonly fault: StrangerFault,
    readonly status?: number,
  ) {
    // The address is a stranger's text, and stands in no log.
    super(`An address that a stranger chose was not fetched: ${fault}.`)
  }
}

/** What is asked before it is connected to. Exchanged in tests. */
export type LookUp = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

const lookUpAll: LookUp = (host) => lookUp(host, { all: true, verbatim: true })

/**
 * Fetches what a stranger chose: https and its port alone, to a public address that was looked up once and is the one that is
 * connected to, without redirects, credentials, cookies or compression, within size and time (ERC-3668, S38).
 *
 * @throws {StrangerError}
 */
export async function fetchStranger(call: StrangerCall, find?: LookUp): Promise<Uint8Array> {
  return read(await ask(call, find), call.maxBytes)
}

/**
 * Asks the same way for the status alone, whatever it is: a redirect is not followed, and no body is read.
 *
 * @throws {StrangerError} `address` or `unreachable`
 */
export async function askStatus(question: StrangerQuestion, find?: LookUp): Promise<number> {
  const answer = await ask(question, find)
  answer.destroy()
  return answer.statusCode ?? 0
}

async function ask(question: StrangerQuestion, find: LookUp = lookUpAll): Promise<IncomingMessage> {
  const { url, signal, allowsLoopback = false } = question
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (!target || target.username || target.password) throw new StrangerError('address')
  signal.throwIfAborted()
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookUpInTime(host, find, signal)
  const isOwn = allowsLoopback && found.length > 0 && found.every(({ address }) => isLoopback(address))
  const isPublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address))
  const isHttps = target.protocol === 'https:' && (target.port === '' || isOwn)
  if (!(isHttps && isPublic) && !(isOwn && (isHttps || target.protocol === 'http:'))) {
    throw new StrangerError(found.length === 0 ? 'unreachable' : 'address')
  }
  signal.throwIfAborted()
  return send(question, target, found)
}

/** No address for a name that is not there, or whose look-up takes too long: that cannot be called off, but need not be waited for. */
async function lookUpInTime(host: string, find: LookUp, signal: AbortSignal): ReturnType<LookUp> {
  const done = new AbortController()
  const over = new Promise<readonly never[]>((resolve) => {
    signal.addEventListener('abort', () => resolve([]), { once: true, signal: done.signal })
  })
  try {
    return await Promise.race([find(host).catch(() => []), over])
  } finally {
    done.abort()
  }
}

function send(
  { body, accept = '*/*', headers, signal }: StrangerQuestion,
  target: URL,
  [chosen]: readonly { readonly address: string; readonly family: number }[],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (target.protocol === 'https:' ? request : requestPlain)(
      target,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: accept,
          'Accept-Encoding': 'identity',
          'User-Agent': 'latchkey-services',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        signal,
        agent: false,
        // What was judged is what is connected to: a second look-up could say something else.
        lookup: (_, options, done) => {
          const { address = '', family = 4 } = chosen ?? {}
          if (options.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      resolve,
    )
    sent.on('error', () => reject(new StrangerError('unreachable')))
    sent.end(body)
  })
}

/** Whether a status says that what was asked was done. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300

async function read(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const { statusCode = 0, headers } = answer
  const isPacked = !['identity', undefined].includes(headers['content-encoding'])
  // A redirect leads to an address that was not judged.
  if (!isTaken(statusCode) || isPacked) {
    answer.destroy()
    throw new StrangerError('refused', statusCode)
  }
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) throw new StrangerError('tooLong')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof StrangerError ? error : new StrangerError('unreachable')
  } finally {
    answer.destroy()
  }
  return Buffer.concat(parts)
}
