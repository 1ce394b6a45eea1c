import type { Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { admit, readBody, type Visitor } from './door.js'
import { missingPart } from './missingPart.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

const shown = z.object({ subject: z.string(), text: z.string(), html: z.string() })
const which = z.strictObject({ kind: z.string().max(40), language: z.string().max(10) })

/** A mail is a page of its own, without scripts and without what it would load; the console's pages alone frame it. */
const previewHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** Adds what operators see and try of mails: auth writes them, and the console shows and sends them. */
export function addMailRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  async function preview({ operator }: Visitor, { kind, language }: z.output<typeof which>) {
    const auth = tools.findPart('auth') ?? missingPart('auth')
    const actor = { by: 'console', who: operator.id } as const
    const { answer } = await auth.call('previewMail', { kind, language }, { actor })
    return shown.parse(answer)
  }

  app.get('/console/v1/mails/previews/:kind/:language/page', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      const { html } = await preview(visitor, context.req.param())
      return context.body(html, 200, previewHeaders)
    }),
  )

  app.post('/console/v1/mails/test', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      const given = await readBody(context, which)
      const { id, email } = visitor.operator
      if (email === null)
        throw new Refusal(409, 'EMAIL_INVALID', 'Set a mailbox of your own first: a test goes to it, and nowhere else.')
      if (!tools.mailer) throw new Refusal(409, 'LOGIN_NOT_SET_UP', 'These services have no mail server.')
      const waitMs = await tools.limiters.consoleTests.take(id, 1, true)
      if (waitMs > 0) throw new TooManyError(waitMs)
      const { subject, text, html } = await preview(visitor, given)
      tools.mailer.post({ to: email, subject, text, html })
      await writeChange(tools, tools.db, { who: id, did: 'sendTestMail', subject: `operator:${id}`, after: given })
      return context.json({ sent: given.kind })
    }),
  )
}
