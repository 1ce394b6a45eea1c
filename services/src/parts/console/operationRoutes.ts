import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { ChangedError } from '../../operations/changedError.js'
import type { OperationDescription, PartOperations } from '../../operations/description.js'
import { admit, readBody, requireProof, type Visitor } from './door.js'
import { takeHarm } from './harm.js'
import { missingPart } from './missingPart.js'
import { hasRole } from './operators.js'
import { consoleParts } from './parts.js'
import { refuseRole } from './refuseRole.js'
import { requireTag } from './requireTag.js'
import type { ConsoleTools } from './tools.js'

type Input = Readonly<Record<string, unknown>>

/** Adds what operators do to the other parts: a route for each operation, behind role, proof and limit. */
export function addOperationRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  for (const [part, descriptions] of Object.entries(consoleParts)) {
    for (const [name, description] of Object.entries<OperationDescription>(descriptions)) {
      const path = `/console/v1${description.path.replace(/\{(\w+)\}/g, ':$1')}`
      app.on(description.method, path, (context) =>
        orRefusal(context, () => answer(context, tools, { part, name, description })),
      )
    }
  }
}

async function answer(
  context: Context<AppEnv>,
  tools: ConsoleTools,
  { part, name, description }: { part: string; name: string; description: OperationDescription },
): Promise<Response> {
  const visitor = await admit(context, tools)
  const asked = narrow(await readInput(context, description), description, visitor)
  const operations = tools.findPart(part) ?? missingPart(part)
  try {
    if (!(await isReached(operations, visitor, description, asked))) throw refuseRole(description.role)
  } catch (error) {
    throw toRefusal(error)
  }
  if (description.isDelicate) requireProof(tools, visitor)
  const input = description.isToSelf ? await toSelf(tools, visitor, asked) : asked
  const expected = description.isTagged ? requireTag(context) : undefined
  if (description.isHarmful) await takeHarm(tools.db, tools.clock)
  try {
    const actor = { by: 'console', who: visitor.operator.id } as const
    const done = await operations.call(name, input, { actor, expected })
    if (description.told !== undefined) await tools.tellOwners(description.told)
    if (done.tag !== undefined) context.header('ETag', `"${done.tag}"`)
    return context.json(description.reach.of === 'each' ? cut(description, done.answer, visitor) : done.answer)
  } catch (error) {
    if (error instanceof ChangedError) return showBoth(context, error, input)
    throw toRefusal(error)
  }
}

/** With the caller's own mailbox, ten at once. @throws {Refusal} EMAIL_INVALID, BODY_INVALID; TooManyError */
async function toSelf({ limiters }: ConsoleTools, { operator: { id, email } }: Visitor, input: Input): Promise<Input> {
  if (Object.hasOwn(input, 'to')) throw new Refusal(400, 'BODY_INVALID', 'Such a mail goes to your own mailbox alone.')
  if (email === null)
    throw new Refusal(409, 'EMAIL_INVALID', 'Set a mailbox of your own first: the mail goes to it, and nowhere else.')
  const waitMs = await limiters.consoleTests.take(id, 1, true)
  if (waitMs > 0) throw new TooManyError(waitMs)
  return { ...input, to: email }
}

const toRefusal = (error: unknown) =>
  error instanceof ServiceError ? new Refusal(statusOf(error.code), error.code, error.message) : error

/** Ids of the path, the query and the body, as one; the path counts where two say the same. */
async function readInput(context: Context<AppEnv>, { method }: OperationDescription): Promise<Input> {
  const hasBody = method === 'POST' || method === 'PUT'
  const body = hasBody ? await readBody(context, z.record(z.string(), z.unknown())) : {}
  return { ...context.req.query(), ...body, ...context.req.param() }
}

/** Whatever a caller says of projects, a list is asked for those that its roles reach. */
function narrow(input: Input, { reach, role }: OperationDescription, { operator: { roles } }: Visitor): Input {
  if (reach.of !== 'each' || reach.field === undefined) return input
  const { [reach.field]: _given, ...rest } = input
  if (hasRole(roles, role)) return rest
  const reached = roles.map(({ project }) => project).filter((project) => hasRole(roles, role, project))
  return { ...rest, [reach.field]: reached }
}

/** Whether a role reaches so far. Of what is not there it never does: who may not see it learns nothing of it. */
async function isReached(
  operations: PartOperations,
  { operator: { roles } }: Visitor,
  { reach, role, changes }: OperationDescription,
  input: Input,
): Promise<boolean> {
  if (reach.of === 'each') return roles.some(({ project }) => hasRole(roles, role, project))
  if (reach.of === 'all') return hasRole(roles, role)
  const id = input[reach.field]
  if (typeof id !== 'string') return false
  if (reach.of === 'project') return hasRole(roles, role, id)
  if (hasRole(roles, role)) return true
  const projects = await operations.findProjects(reach.of, id)
  const isOf = (project: string) => hasRole(roles, role, project)
  if (projects.length === 0) return false
  if (reach.of === 'realm') return projects.every(isOf)
  // A user is changed for one project, or for the whole realm; seen by who sees one of it.
  if (typeof input.project === 'string') return projects.includes(input.project) && isOf(input.project)
  return changes?.isOfRealm ? projects.every(isOf) : projects.some(isOf)
}

/** A list, cut to what the roles of its reader reach. */
function cut({ list }: OperationDescription, answer: object, { operator }: Visitor): object {
  if (!list) return answer
  const rows = (answer as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>)[list.name] ?? []
  const isSeen = (row: Readonly<Record<string, unknown>>) => {
    const projects = [row[list.project]].flat().filter((one) => typeof one === 'string')
    return hasRole(operator.roles, 'viewer') || projects.some((one) => hasRole(operator.roles, 'viewer', one))
  }
  return { ...answer, [list.name]: rows.filter(isSeen) }
}

/** What another has made of it meanwhile, beside what was asked. */
function showBoth(context: Context<AppEnv>, error: ChangedError, asked: Input): Response {
  context.header('ETag', `"${error.tag}"`)
  const reasons = [{ name: error.code, description: error.message }]
  return context.json({ status: 'error', reasons, current: error.current, asked }, 412)
}

function statusOf(code: string): ContentfulStatusCode {
  if (/_(NOT_FOUND|UNKNOWN)$/.test(code)) return 404
  if (/^LAST_|_(EXISTS|TAKEN|IN_USE|STAYS)$/.test(code)) return 409
  if (/_LIMIT_REACHED$/.test(code)) return 403
  if (/^(SECRETS_INVALID|ADMIN_|DATABASE_|CONSOLE_PART_)/.test(code)) return 503
  return 400
}
