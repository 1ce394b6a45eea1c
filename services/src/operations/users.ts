import * as z from 'zod'
import type { OperationDescriptions } from './description.js'

/** What the handlers check better stays a text here: their errors say what is wrong with it. */
const text = z.string().max(400)
const sub = { sub: text }
const project = { project: text }
const ofUser = { of: 'user', field: 'sub' } as const
const ofProject = { of: 'project', field: 'project' } as const
/** A key reaches the users of all projects that share the realm: who makes one must own them all. */
const ofRealm = { of: 'realm', field: 'project' } as const
const changesUser = { kind: 'user', field: 'sub', isOfRealm: true } as const
const hook = { ...project, id: text }
const changesHook = { kind: 'webhook', field: 'id' } as const

/** What is done to users, keys of hosts and webhooks: auth's. Nothing here moves a key, signs, logs in as a user or reads a code. */
export const userOperations = {
  listUsers: {
    ...{ method: 'GET', path: '/users', role: 'viewer', reach: { of: 'each' } },
    list: { name: 'users', project: 'projects' },
    input: z.strictObject({}),
  },
  /** How many have logged in lately, and how many for the first time. */
  countUsers: {
    ...{ method: 'GET', path: '/user-counts', role: 'viewer', reach: { of: 'all' } },
    input: z.strictObject({}),
  },
  /** By a body: no address of a page, no log of a proxy holds a mailbox. */
  findUsers: {
    ...{ method: 'POST', path: '/users/find', role: 'viewer', reach: { of: 'each' } },
    list: { name: 'users', project: 'projects' },
    input: z.strictObject({ email: text }),
  },
  showUser: { method: 'GET', path: '/users/{sub}', role: 'viewer', reach: ofUser, input: z.strictObject(sub) },
  /** The mailbox in full: a read, and in the log all the same, before it is shown. */
  revealUser: {
    ...{ method: 'POST', path: '/users/{sub}/address', role: 'editor', reach: ofUser },
    ...{ changes: { kind: 'user', field: 'sub' }, isApart: true },
    input: z.strictObject(sub),
  },
  suspendUser: {
    ...{ method: 'POST', path: '/users/{sub}/suspension', role: 'editor', reach: ofUser, changes: changesUser },
    ...{ isApart: true, isHarmful: true },
    input: z.strictObject({ ...sub, project: text.optional() }),
  },
  liftUser: {
    ...{ method: 'DELETE', path: '/users/{sub}/suspension', role: 'editor', reach: ofUser, changes: changesUser },
    isApart: true,
    input: z.strictObject({ ...sub, project: text.optional() }),
  },
  deleteUser: {
    ...{ method: 'DELETE', path: '/users/{sub}', role: 'owner', reach: ofUser, changes: changesUser },
    ...{ isApart: true, isDelicate: true, isHarmful: true },
    input: z.strictObject(sub),
  },
  restoreUser: {
    ...{ method: 'POST', path: '/users/{sub}/restore', role: 'owner', reach: ofUser, changes: changesUser },
    isApart: true,
    input: z.strictObject(sub),
  },
  listHostKeys: {
    ...{ method: 'GET', path: '/projects/{project}/host-keys', role: 'viewer', reach: ofProject },
    input: z.strictObject(project),
  },
  addHostKey: {
    ...{ method: 'POST', path: '/projects/{project}/host-keys', role: 'owner', reach: ofRealm },
    ...{ changes: { kind: 'host-keys', field: 'project' }, isDelicate: true, isTold: true, isApart: true },
    input: z.strictObject({ ...project, scopes: z.array(text).max(20), name: text.optional() }),
  },
  endHostKey: {
    ...{ method: 'DELETE', path: '/projects/{project}/host-keys/{id}', role: 'owner', reach: ofProject },
    ...{ changes: { kind: 'host-key', field: 'id' }, isDelicate: true, isApart: true },
    input: z.strictObject({ ...project, id: text }),
  },
  listWebhooks: {
    ...{ method: 'GET', path: '/projects/{project}/webhooks', role: 'viewer', reach: ofProject },
    input: z.strictObject(project),
  },
  addWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks', role: 'owner', reach: ofRealm },
    ...{ changes: { kind: 'webhooks', field: 'project' }, isDelicate: true, isTold: true, isApart: true },
    input: z.strictObject({ ...project, url: text, events: z.array(text).max(50).optional() }),
  },
  pingWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks/{id}/ping', role: 'editor', reach: ofProject },
    ...{ changes: changesHook, isApart: true },
    input: z.strictObject(hook),
  },
  rotateWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks/{id}/secret', role: 'owner', reach: ofProject },
    ...{ changes: changesHook, isDelicate: true, isTold: true, isApart: true },
    input: z.strictObject(hook),
  },
  replayWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks/{id}/replay', role: 'editor', reach: ofProject },
    ...{ changes: changesHook, isDelicate: true, isApart: true },
    input: z.strictObject({ ...hook, since: z.number().optional() }),
  },
  removeWebhook: {
    ...{ method: 'DELETE', path: '/projects/{project}/webhooks/{id}', role: 'owner', reach: ofProject },
    ...{ changes: changesHook, isDelicate: true, isApart: true },
    input: z.strictObject(hook),
  },
} as const satisfies OperationDescriptions
