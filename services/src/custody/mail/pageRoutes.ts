import type { Context, Hono } from 'hono'
import { type AppEnv, readCaller } from '../../http/env.js'
import { orRefusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { pageHeaders } from '../../pages/buttonPage.js'
import { type PageBody, readPageBody } from '../../pages/readSecret.js'
import type { CustodyTools } from '../tools.js'
import { type PageName, writePage } from './page.js'
import { findAskingDevice, press, refuseRequest } from './requests.js'

/** Adds custody's own pages, and what their buttons post to. */
export function addPageRoutes(app: Hono<AppEnv>, tools: CustodyTools): void {
  addPage(app, tools, 'press', 'press_hash', press)
  addPage(app, tools, 'not-me', 'refuse_hash', refuseRequest)
}

function addPage(
  app: Hono<AppEnv>,
  tools: CustodyTools,
  name: PageName,
  hash: 'press_hash' | 'refuse_hash',
  confirm: (tools: CustodyTools, body: PageBody) => Promise<object>,
): void {
  const path = `/custody/v1/${name}`
  app.get(path, (context) => {
    const wanted = [context.req.query('language'), context.req.header('Accept-Language')].filter(Boolean).join(',')
    return context.body(writePage(name, wanted), 200, pageHeaders)
  })
  app.post(path, (context) =>
    orRefusal(context, async () => {
      const body = await takeBody(context, tools)
      return answer(context, await confirm(tools, body))
    }),
  )
  app.post(`${path}/device`, (context) =>
    orRefusal(context, async () => {
      const { secret } = await takeBody(context, tools)
      const { org: site, browser, place, at, numbers } = await findAskingDevice(tools, hash, secret)
      return answer(context, { site, browser, place, at, ...(name === 'press' && { numbers }) })
    }),
  )
}

function answer(context: Context<AppEnv>, json: object): Response {
  return context.json(json, 200, { 'Cache-Control': 'no-store' })
}

async function takeBody(context: Context<AppEnv>, { addressLimiter, mail }: SecretTools): Promise<PageBody> {
  const { waitMs } = await addressLimiter.take(readCaller(context), 1)
  if (waitMs > 0) throw new TooManyError(waitMs)
  return readPageBody(context, mail.url && new URL(mail.url).origin)
}

type SecretTools = Pick<CustodyTools, 'addressLimiter' | 'mail'>
