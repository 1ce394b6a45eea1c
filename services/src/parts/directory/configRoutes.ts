import type { Context, Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { tagged } from '../../http/tagged.js'
import type { Admission } from './admission.js'
import { toWireFeatures } from './features.js'

const configPath = '/appkit/v1/config'
const originsPath = '/projects/v1/origins'

/** What a project has switched on, and which pages may use it. */
export function addConfigRoutes(app: Hono<AppEnv>, admission: Admission): void {
  app.get(configPath, tagged, async (context) => {
    const project = await admission.admit(context)
    if (project instanceof Response) return project
    const { features, theme } = project
    return answerFresh(context, { features: toWireFeatures(features), ...(theme && { theme }) })
  })
  app.options(configPath, (context) => admission.answerOptions(context, 'GET'))

  app.get(originsPath, tagged, async (context) => {
    // For every page: this list is what tells a page that it is not on it.
    const project = await admission.admitAnyPage(context)
    if (project instanceof Response) return project
    return answerFresh(context, { allowedOrigins: project.allowedOrigins })
  })
  app.options(originsPath, (context) => admission.answerAnyPage(context, 'GET'))
}

/** A reloaded page must see a changed flag, so it always asks; when nothing changed the answer has no body. */
function answerFresh(context: Context<AppEnv>, body: unknown): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }
  return context.body(JSON.stringify(body), 200, headers)
}
