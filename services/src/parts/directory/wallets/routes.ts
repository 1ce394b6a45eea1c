import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { ServiceError } from '../../../errors.js'
import type { AppEnv } from '../../../http/env.js'
import { problem } from '../../../http/problem.js'
import { tagged } from '../../../http/tagged.js'
import type { Admission } from '../admission.js'
import type { WalletQuery } from './query.js'
import { readWalletQuery } from './readQuery.js'
import type { Wallets } from './wallets.js'

const path = '/getWallets'
/** A list of wallets becomes an eighth. Only for answers without secrets, whose length could tell them. */
const compressed = compress({ encoding: 'gzip' })
const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

/** The wallets that a widget can show. */
export function addWalletRoutes(app: Hono<AppEnv>, admission: Admission, wallets: Pick<Wallets, 'query'>): void {
  app.get(path, tagged, compressed, async (context) => {
    const project = await admission.admit(context)
    if (project instanceof Response) return project
    const query = readQuery(context.req.query())
    if (query instanceof ServiceError) return problem(context, 400, query.code, query.message)
    const { text, tag } = await wallets.query(query)
    // A short answer is not compressed: its length says so.
    const length = `${Buffer.byteLength(text)}`
    return context.body(text, 200, { ...headers, 'Content-Length': length, ETag: tag })
  })
  app.options(path, (context) => admission.answerOptions(context, 'GET'))
}

function readQuery(params: Record<string, string>): WalletQuery | ServiceError {
  try {
    return readWalletQuery(params)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}
