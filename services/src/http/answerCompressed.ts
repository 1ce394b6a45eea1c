import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { answerWithTag, isKnown } from './answerWithTag.js'
import type { AppEnv } from './env.js'

const compress = promisify(gzip)

/** Below this the headers weigh more than what is saved. */
const smallest = 1024

/**
 * As {@link answerWithTag}, in gzip for callers that take it: a list of wallets becomes an eighth. Only for answers
 * without secrets, whose length could tell them.
 */
export async function answerCompressed(
  context: Context<AppEnv>,
  body: string,
  tag: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  context.header('Vary', 'Accept-Encoding', { append: true })
  if (body.length < smallest || !takesGzip(context)) return answerWithTag(context, body, tag, headers)
  // Other bytes under the same address need another tag.
  const gzipTag = `${tag.slice(0, -1)}-gzip"`
  const packed = isKnown(context, gzipTag) ? '' : new Uint8Array(await compress(body))
  return answerWithTag(context, packed, gzipTag, { ...headers, 'Content-Encoding': 'gzip' })
}

function takesGzip(context: Context<AppEnv>): boolean {
  const codings = (context.req.header('Accept-Encoding') ?? '').split(',').map((one) => one.trim().toLowerCase())
  return codings.some((coding) => coding === 'gzip' || /^gzip\s*;(?!\s*q=0(\.0*)?$)/.test(coding))
}
