import type { Hono } from 'hono'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { admit } from './door.js'
import { missingPart } from './missingPart.js'
import type { ConsoleTools } from './tools.js'

const shown = z.object({ html: z.string() })

/** A mail is a page of its own, without scripts and without what it would load; the console's pages alone frame it. */
const previewHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** Adds what operators see of mails as the page that they are: auth writes them. */
export function addMailRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  app.get('/console/v1/mails/previews/:kind/:language/page', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      const auth = tools.findPart('auth') ?? missingPart('auth')
      const actor = { by: 'console', who: operator.id } as const
      try {
        const { answer } = await auth.call('previewMail', { ...context.req.query(), ...context.req.param() }, { actor })
        return context.body(shown.parse(answer).html, 200, previewHeaders)
      } catch (error) {
        throw error instanceof ServiceError ? new Refusal(400, error.code, error.message) : error
      }
    }),
  )
}
