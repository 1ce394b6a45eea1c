import type { Context } from 'hono'
import { type AppEnv, readCaller } from '../../../../http/env.js'
import { nameBrowser } from '../../../../pages/nameBrowser.js'
import { admitSite, chargeCall, chargeProject } from '../door.js'
import type { LoginTools } from '../tools.js'
import { findRealm } from '../users.js'
import type { NewVisit } from './visits.js'

/**
 * Whether a login by others' word may begin: counted by network and by project, on a page where users may log in.
 * @returns what the visit begins with
 * @throws {Refusal} as `admitSite`; TooManyError
 */
export async function admitVisit(
  { db, access, visitLimiter, visitProjectLimiter }: LoginTools,
  context: Context<AppEnv>,
  {
    jkt,
    projectId,
    origin,
    language = null,
  }: { jkt: string; projectId: string; origin: string; language?: string | null | undefined },
): Promise<Pick<NewVisit, 'jkt' | 'realm' | 'origin' | 'language' | 'browser'>> {
  await chargeCall(visitLimiter, readCaller(context))
  await admitSite(access, projectId, origin)
  await chargeProject(visitProjectLimiter, projectId)
  const browser = nameBrowser(context.req.header('User-Agent'))
  return { jkt, realm: await findRealm(db, projectId), origin, language, browser }
}
