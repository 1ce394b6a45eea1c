import type { Hono } from 'hono'
import { ServiceError } from '../../errors.js'
import { answerCompressed } from '../../http/answerCompressed.js'
import type { AppEnv } from '../../http/env.js'
import { problem } from '../../http/problem.js'
import type { Admission } from '../admission.js'
import type { WalletQuery } from './query.js'
import { readWalletQuery } from './readQuery.js'
import type { Wallets } from './wallets.js'

const path = '/getWallets'
const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

/** The wallets that a widget can show. */
export function addWalletRoutes(app: Hono<AppEnv>, admission: Admission, wallets: Pick<Wallets, 'query'>): void {
  app.get(path, async (context) => {
    const project = await admission.admit(context)
    if (project instanceof Response) return project
    const query = readQuery(context.req.query())
    if (query instanceof ServiceError) return problem(context, 400, query.code, query.message)
    const { text, tag } = await wallets.query(query)
    return answerCompressed(context, text, tag, headers)
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
