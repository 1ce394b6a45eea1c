import type { Context } from 'hono'
import type { ServiceErrorCode } from '../errors.js'
import { everyPage, findReader, letRead } from './cors.js'
import type { AppEnv } from './env.js'

/** Which pages are a project's. */
export interface ProjectOrigins {
  /** The project's origin patterns; undefined when there is no such project. */
  findOrigins(id: string): Promise<readonly string[] | undefined>
}

/** A refusal in the form of the protocol that was called by. */
export type RefuseDoor = (
  context: Context<AppEnv>,
  status: 400 | 401 | 403,
  code: ServiceErrorCode,
  description: string,
) => Response

/** Which project a call is one of, and whether the calling page may make it. */
export function createProjectDoor(access: ProjectOrigins, frameOrigin: string | undefined, refuse: RefuseDoor) {
  /** The named project, and whether the calling page is one of it. */
  async function findProject(context: Context<AppEnv>, id = context.req.query('projectId')) {
    const origins = id ? await access.findOrigins(id) : undefined
    return { id, origins, ...findCaller(context, origins) }
  }

  /** The login frame calls for every project: its users' requests are shown and sent by it, on whatever page. */
  function findCaller(context: Context<AppEnv>, origins: readonly string[] | undefined) {
    const origin = context.req.header('Origin')
    if (origin !== undefined && origin === frameOrigin) return { isAllowed: true, origin }
    return origins ? findReader(context, origins) : { isAllowed: true, origin: everyPage(context) }
  }

  /**
   * The project's id once its origins allow the calling page, or the answer that refuses the call.
   * @param isRefusalRead whether a page that is not allowed may read that. Default: not
   * @param named the project where the query does not name it
   */
  async function readProject(
    context: Context<AppEnv>,
    isRefusalRead = false,
    named?: string,
  ): Promise<string | Response> {
    const { id, origins, isAllowed, origin } = await findProject(context, named)
    await letRead(context, isAllowed || !isRefusalRead ? origin : everyPage(context))
    if (!id) return refuse(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
    if (!origins) return refuse(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
    return isAllowed ? id : refuse(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
  }

  /** @param headers that a page may send. Default: `Content-Type` */
  async function answerOptions(
    context: Context<AppEnv>,
    method: 'GET' | 'POST' = 'POST',
    headers?: string,
  ): Promise<Response> {
    const { isAllowed, origin } = await findProject(context)
    if (isAllowed)
      return (await letRead(context, origin, { method, ...(headers && { headers }) })) ?? context.body(null, 204)
    context.header('Vary', 'Origin')
    return refuse(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
  }

  return { readProject, answerOptions }
}
