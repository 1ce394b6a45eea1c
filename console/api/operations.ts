import type * as z from 'zod'
import type { OwnOperations } from '../../services/src/operations/createOperations.js'
import type { OperationDescription } from '../../services/src/operations/description.js'
import type { nodeOperations } from '../../services/src/operations/nodes.js'
import type { projectOperations } from '../../services/src/operations/projects.js'
import type { userOperations } from '../../services/src/operations/users.js'
import type { UserOperations } from '../../services/src/parts/auth/operations.js'
import type { NodeOperations } from '../../services/src/parts/data/nodes/operations.js'
import type { ProjectOperations } from '../../services/src/parts/directory/operations.js'
import type { Answered, Request } from './createRequest.js'

// Types alone come from the services: what an operation takes and answers is said there, once.
type Descriptions = typeof projectOperations & typeof userOperations & typeof nodeOperations
type HandlersOf<Operations> = Operations extends OwnOperations<infer Handlers> ? Handlers : never
type Handlers = HandlersOf<ProjectOperations> & HandlersOf<UserOperations> & HandlersOf<NodeOperations>

/** Name of an operation. */
export type OperationName = keyof Descriptions
/** What an operation takes. Whom it mails to, the server says: the operator itself. */
export type InputOf<Name extends OperationName> = Descriptions[Name] extends { isToSelf: true }
  ? Omit<z.output<Descriptions[Name]['input']>, 'to'>
  : z.output<Descriptions[Name]['input']>
/** What an operation answers. */
export type AnswerOf<Name extends OperationName> = Awaited<ReturnType<Handlers[Name]['run']>>
/** Name of an operation that only reads. */
export type ReadName = {
  [Name in OperationName]: Descriptions[Name] extends { changes: object } ? never : Name
}[OperationName]
/** Name of an operation that changes something. */
export type ChangeName = Exclude<OperationName, ReadName>

type Route<Description extends OperationDescription> = `${Description['method']} ${Description['path']}`

/** Where each operation is. The compiler holds it against the services. */
const routes: { readonly [Name in OperationName]: Route<Descriptions[Name]> } = {
  listProjects: 'GET /projects',
  showDirectory: 'GET /directory',
  showTraffic: 'GET /traffic',
  findProject: 'GET /projects/{id}',
  addProject: 'POST /projects',
  removeProject: 'DELETE /projects/{id}',
  addOrigin: 'POST /projects/{id}/origins',
  removeOrigin: 'DELETE /projects/{id}/origins',
  nameOrigin: 'PUT /projects/{id}/origins/name',
  checkOrigin: 'GET /projects/{id}/origins/check',
  listRefusedOrigins: 'GET /projects/{id}/origins/refused',
  listFeatures: 'GET /projects/{id}/features',
  publishProject: 'PUT /projects/{id}/configuration',
  setFeature: 'PUT /projects/{id}/features/{feature}',
  resetFeature: 'DELETE /projects/{id}/features/{feature}',
  setLook: 'PUT /projects/{id}/look',
  checkLook: 'GET /projects/{id}/look/check',
  resetLook: 'DELETE /projects/{id}/look',
  setTheme: 'PUT /projects/{id}/theme',
  showEvents: 'GET /projects/{id}/events',
  setAnalytics: 'PUT /projects/{id}/analytics',
  listUsers: 'GET /users',
  countUsers: 'GET /user-counts',
  findUsers: 'POST /users/find',
  showUser: 'GET /users/{sub}',
  inspectUser: 'GET /users/{sub}/details',
  liftLimits: 'POST /users/{sub}/limits/lift',
  endUserSessions: 'POST /users/{sub}/sessions/end',
  removeUserLogin: 'DELETE /users/{sub}/logins/{login}',
  exportUser: 'POST /users/{sub}/export',
  revealUser: 'POST /users/{sub}/address',
  suspendUser: 'POST /users/{sub}/suspension',
  liftUser: 'DELETE /users/{sub}/suspension',
  deleteUser: 'DELETE /users/{sub}',
  restoreUser: 'POST /users/{sub}/restore',
  showSignUps: 'GET /projects/{project}/sign-ups',
  setSignUps: 'PUT /projects/{project}/sign-ups',
  listInvitations: 'GET /projects/{project}/invitations',
  addInvitations: 'POST /projects/{project}/invitations',
  endInvitation: 'DELETE /projects/{project}/invitations/{id}',
  listMails: 'GET /mails',
  listBounces: 'GET /mails/bounces',
  liftBounce: 'DELETE /projects/{project}/bounces/{id}',
  previewMail: 'GET /mails/previews/{kind}/{language}',
  testMail: 'POST /mails/test',
  showMailSettings: 'GET /mails/settings',
  setMailSender: 'PUT /mails/sender',
  setMailLook: 'PUT /mails/look',
  showMailText: 'GET /mails/texts/{kind}/{language}',
  setMailText: 'PUT /mails/texts/{kind}/{language}',
  resetMailText: 'DELETE /mails/texts/{kind}/{language}',
  showInsight: 'GET /projects/{project}/insight',
  showErrors: 'GET /insight/errors',
  listHostKeys: 'GET /projects/{project}/host-keys',
  addHostKey: 'POST /projects/{project}/host-keys',
  endHostKey: 'DELETE /projects/{project}/host-keys/{id}',
  listWebhooks: 'GET /projects/{project}/webhooks',
  addWebhook: 'POST /projects/{project}/webhooks',
  pingWebhook: 'POST /projects/{project}/webhooks/{id}/ping',
  rotateWebhook: 'POST /projects/{project}/webhooks/{id}/secret',
  replayWebhook: 'POST /projects/{project}/webhooks/{id}/replay',
  removeWebhook: 'DELETE /projects/{project}/webhooks/{id}',
  listNodes: 'GET /nodes',
  showNodes: 'GET /nodes/{chain}',
  testNode: 'POST /nodes/{chain}/{node}/test',
  setNodes: 'PUT /nodes/{chain}',
  addNode: 'POST /nodes/{chain}',
  removeNode: 'DELETE /nodes/{chain}/{node}',
}

/** How an operation is called. */
export interface CallOptions {
  /** Of what it changes, as it was seen. Needed by what is tagged. */
  readonly tag?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Calls an operation. @throws {ConsoleError} */
export type Operate = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<Answered<AnswerOf<Name>>>

/** Makes calls of operations: ids go into the path, the rest into the body, or into the query of what has none. */
export function createOperate(request: Request): Operate {
  return <Name extends OperationName>(name: Name, input: InputOf<Name>, options: CallOptions = {}) => {
    const { method, path, rest } = fill(routes[name], input)
    const hasBody = method === 'POST' || method === 'PUT'
    const query = new URLSearchParams(hasBody ? [] : Object.entries(rest).map(([key, value]) => [key, String(value)]))
    const sent = { ...options, ...(hasBody && { body: rest }) }
    return request<AnswerOf<Name>>(method, query.size > 0 ? `${path}?${query}` : path, sent)
  }
}

function fill(route: string, input: Readonly<Record<string, unknown>>) {
  const [method = '', template = ''] = route.split(' /', 2)
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  for (const [key, value] of Object.entries(rest)) if (value === undefined) delete rest[key]
  return { method, path, rest }
}
