import type { Context, Hono } from 'hono'
import { type AppEnv, readCaller } from '../../http/env.js'
import { readText, TooLongError } from '../../http/readText.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { bodies } from '../bodies.js'
import type { CustodyTools } from '../tools.js'
import { type PageName, pageHeaders, writePage } from './page.js'
import { findAskingDevice, press, refuseRequest } from './requests.js'

const longestSecretBody = 1024

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
  confirm: (tools: CustodyTools, secret: string) => Promise<object>,
): void {
  const path = `/custody/v1/${name}`
  app.get(path, (context) => context.body(writePage(name, context.req.query('language')), 200, pageHeaders))
  app.post(path, (context) =>
    orRefusal(context, async () => {
      const secret = await readSecret(context, tools)
      return answer(context, await confirm(tools, secret))
    }),
  )
  app.post(`${path}/device`, (context) =>
    orRefusal(context, async () => {
      const secret = await readSecret(context, tools)
      const { org: site, browser, place, at } = await findAskingDevice(tools, hash, secret)
      return answer(context, { site, browser, place, at })
    }),
  )
}

function answer(context: Context<AppEnv>, json: object): Response {
  return context.json(json, 200, { 'Cache-Control': 'no-store' })
}

/** Only the page itself can send JSON here, and only with the secret of the mail. */
async function readSecret(context: Context<AppEnv>, { addressLimiter, mail }: SecretTools): Promise<string> {
  const { waitMs } = await addressLimiter.take(readCaller(context), 1)
  if (waitMs > 0) throw new TooManyError(waitMs)
  const origin = context.req.header('Origin')
  if (origin !== undefined && origin !== (mail.url && new URL(mail.url).origin)) {
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED', 'Only the page of the mail may send this.')
  }
  if (!(context.req.header('Content-Type') ?? '').toLowerCase().startsWith('application/json')) {
    throw new Refusal(415, 'BODY_INVALID', 'Send JSON, as application/json.')
  }
  try {
    const parsed = bodies.secret.safeParse(JSON.parse(await readText(context, longestSecretBody)))
    if (parsed.success) return parsed.data.secret
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TooLongError)) throw error
  }
  throw new Refusal(400, 'BODY_INVALID', 'The body is not what docs/custody-api.md has for this route.')
}

type SecretTools = Pick<CustodyTools, 'addressLimiter' | 'mail'>
