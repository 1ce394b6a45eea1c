import type { Context, Hono } from 'hono'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { pageHeaders } from '../../../pages/buttonPage.js'
import { readPressBody, readSecret } from '../../../pages/readSecret.js'
import type { CustodyTools } from '../tools.js'
import { type PageName, writePage } from './page.js'
import { findAskingDevice, press, refuseRequest } from './requests.js'

/** Adds custody's own pages, and what their buttons post to. */
export function addPageRoutes(app: Hono<AppEnv>, tools: CustodyTools): void {
  addPage(app, tools, 'press', 'press_hash', async (context, own) => press(tools, await readPressBody(context, own)))
  addPage(app, tools, 'not-me', 'refuse_hash', async (context, own) =>
    refuseRequest(tools, await readSecret(context, own)),
  )
}

function addPage(
  app: Hono<AppEnv>,
  tools: CustodyTools,
  name: PageName,
  hash: 'press_hash' | 'refuse_hash',
  confirm: (context: Context<AppEnv>, ownOrigin: string | undefined) => Promise<object>,
): void {
  const path = `/custody/v1/${name}`
  const ownOrigin = tools.mail.url && new URL(tools.mail.url).origin
  app.get(path, (context) => {
    const wanted = [context.req.query('language'), context.req.header('Accept-Language')].filter(Boolean).join(',')
    const isAddress = context.req.query('about') === 'address'
    return context.body(writePage(name, tools.operator, { wanted, isAddress }), 200, pageHeaders)
  })
  app.post(path, (context) =>
    orRefusal(context, async () => {
      await takeToken(context, tools)
      return answer(context, await confirm(context, ownOrigin))
    }),
  )
  app.post(`${path}/device`, (context) =>
    orRefusal(context, async () => {
      await takeToken(context, tools)
      const secret = await readSecret(context, ownOrigin)
      const { org: site, browser, place, at, numbers } = await findAskingDevice(tools, hash, secret)
      return answer(context, { site, browser, place, at, ...(name === 'press' && { numbers }) })
    }),
  )
}

function answer(context: Context<AppEnv>, json: object): Response {
  return context.json(json, 200, { 'Cache-Control': 'no-store' })
}

async function takeToken(context: Context<AppEnv>, { addressLimiter }: CustodyTools): Promise<void> {
  const { waitMs } = await addressLimiter.take(readCaller(context), 1)
  if (waitMs > 0) throw new TooManyError(waitMs)
}
