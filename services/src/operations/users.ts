import * as z from 'zod'
import type { OperationDescriptions } from './description.js'

/** What the handlers check better stays a text here: their errors say what is wrong with it. */
const text = z.string().max(400)
const sub = { sub: text }
const project = { project: text }
const ofUser = { of: 'user', field: 'sub' } as const
const ofProject = { of: 'project', field: 'project' } as const
/** What is listed: the console says which projects its operator's roles reach. */
const ofEach = { of: 'each', field: 'projects' } as const
const days = z.coerce.number().int().min(1).max(180)
const projects = { projects: z.array(text).max(10_000).optional() }
/** A key reaches the users of all projects that share the realm: who makes one must own them all. */
const ofRealm = { of: 'realm', field: 'project' } as const
const changesUser = { kind: 'user', field: 'sub', isOfRealm: true } as const
const ofAll = { of: 'all' } as const
const mail = { kind: text, language: text }
const mailText = z.string().max(1000)
const hook = { ...project, id: text }
const changesHook = { kind: 'webhook', field: 'id' } as const

/** What is done to users, keys of hosts and webhooks: auth's. Nothing here moves a key, signs, logs in as a user or reads a code. */
export const userOperations = {
  listUsers: {
    ...{ method: 'GET', path: '/users', role: 'viewer', reach: ofEach },
    list: { name: 'users', project: 'projects' },
    input: z.strictObject({
      ...{ ...projects, cursor: text.optional(), way: text.optional() },
      state: z.enum(['deleting', 'suspended']).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  /** How many have logged in lately, and how many for the first time. */
  countUsers: {
    ...{ method: 'GET', path: '/user-counts', role: 'viewer', reach: { of: 'all' } },
    input: z.strictObject({}),
  },
  /** By a body: no address of a page, no log of a proxy holds a mailbox. */
  findUsers: {
    ...{ method: 'POST', path: '/users/find', role: 'viewer', reach: ofEach },
    list: { name: 'users', project: 'projects' },
    input: z.strictObject({ ...projects, email: text.optional(), account: text.optional(), id: text.optional() }),
  },
  showUser: { method: 'GET', path: '/users/{sub}', role: 'viewer', reach: ofUser, input: z.strictObject(sub) },
  /** Logins, devices, sessions, accounts, mails, and why the user cannot get in. */
  inspectUser: {
    ...{ method: 'GET', path: '/users/{sub}/details', role: 'viewer', reach: ofUser },
    input: z.strictObject(sub),
  },
  /** What was counted for the user's mailboxes is forgotten, and mail goes there again. */
  liftLimits: {
    ...{ method: 'POST', path: '/users/{sub}/limits/lift', role: 'editor', reach: ofUser },
    ...{ changes: { kind: 'user', field: 'sub' }, isApart: true },
    input: z.strictObject(sub),
  },
  endUserSessions: {
    ...{ method: 'POST', path: '/users/{sub}/sessions/end', role: 'editor', reach: ofUser, changes: changesUser },
    isApart: true,
    input: z.strictObject({ ...sub, project: text.optional(), device: text.optional() }),
  },
  removeUserLogin: {
    ...{ method: 'DELETE', path: '/users/{sub}/logins/{login}', role: 'owner', reach: ofUser, changes: changesUser },
    ...{ isApart: true, isDelicate: true, isHarmful: true },
    input: z.strictObject({ ...sub, login: text }),
  },
  /** All that auth keeps of one user, for who asks by law. */
  exportUser: {
    ...{ method: 'POST', path: '/users/{sub}/export', role: 'owner', reach: ofUser, changes: changesUser },
    ...{ isApart: true, isDelicate: true },
    input: z.strictObject(sub),
  },
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
  /** Who may become a user of the project, and of those that share its users. */
  showSignUps: {
    ...{ method: 'GET', path: '/projects/{project}/sign-ups', role: 'viewer', reach: ofProject },
    input: z.strictObject(project),
  },
  setSignUps: {
    ...{ method: 'PUT', path: '/projects/{project}/sign-ups', role: 'editor', reach: ofRealm },
    ...{ changes: { kind: 'sign-ups', field: 'project' }, isTagged: true },
    input: z.strictObject({
      ...{ ...project, mode: z.enum(['open', 'invitation', 'closed']), testAddresses: z.boolean() },
      ...{ allowed: z.array(text).max(1000), denied: z.array(text).max(1000) },
    }),
  },
  listInvitations: {
    ...{ method: 'GET', path: '/projects/{project}/invitations', role: 'viewer', reach: ofProject },
    input: z.strictObject(project),
  },
  addInvitations: {
    ...{ method: 'POST', path: '/projects/{project}/invitations', role: 'editor', reach: ofRealm },
    changes: { kind: 'invitations', field: 'project' },
    input: z.strictObject({ ...project, emails: z.array(text).min(1).max(100) }),
  },
  endInvitation: {
    ...{ method: 'DELETE', path: '/projects/{project}/invitations/{id}', role: 'editor', reach: ofRealm },
    changes: { kind: 'invitations', field: 'project' },
    input: z.strictObject({ ...project, id: text }),
  },
  listMails: {
    ...{ method: 'GET', path: '/mails', role: 'viewer', reach: ofEach, list: { name: 'mails', project: 'projects' } },
    input: z.strictObject(projects),
  },
  listBounces: {
    ...{ method: 'GET', path: '/mails/bounces', role: 'viewer', reach: ofEach },
    list: { name: 'bounces', project: 'projects' },
    input: z.strictObject(projects),
  },
  liftBounce: {
    ...{ method: 'DELETE', path: '/projects/{project}/bounces/{id}', role: 'editor', reach: ofProject },
    ...{ changes: { kind: 'bounce', field: 'id' }, isApart: true },
    input: z.strictObject({ ...project, id: text }),
  },
  /** As it is sent, with a code that is none, and with what is not saved yet. */
  previewMail: {
    ...{ method: 'GET', path: '/mails/previews/{kind}/{language}', role: 'viewer', reach: { of: 'each' } },
    input: z.strictObject({
      ...{ ...mail, subject: mailText.optional(), lead: mailText.optional() },
      ...{ accent: text.optional(), dark: text.optional() },
    }),
  },
  testMail: {
    ...{ method: 'POST', path: '/mails/test', role: 'editor', reach: { of: 'each' } },
    ...{ changes: { kind: 'mail', field: 'kind' }, isApart: true, isToSelf: true },
    input: z.strictObject({ ...mail, to: text }),
  },
  /** What holds for all mails of login. */
  showMailSettings: {
    ...{ method: 'GET', path: '/mails/settings', role: 'viewer', reach: ofAll },
    input: z.strictObject({}),
  },
  /** A test is sent first: what the mail server refuses is not kept. */
  setMailSender: {
    ...{ method: 'PUT', path: '/mails/sender', role: 'owner', reach: ofAll },
    ...{
      changes: { kind: 'mails', field: 'all' },
      isApart: true,
      isDelicate: true,
      told: 'The sender of mails of login was changed in the console.',
      isToSelf: true,
    },
    input: z.strictObject({ sender: text.nullable(), to: text }),
  },
  setMailLook: {
    ...{ method: 'PUT', path: '/mails/look', role: 'editor', reach: ofAll },
    ...{ changes: { kind: 'mails', field: 'all' }, isTagged: true },
    input: z.strictObject({
      ...{ accent: text.optional(), dark: text.optional(), logo: z.string().max(45_000).optional() },
    }),
  },
  showMailText: {
    ...{ method: 'GET', path: '/mails/texts/{kind}/{language}', role: 'viewer', reach: ofAll },
    input: z.strictObject(mail),
  },
  setMailText: {
    ...{ method: 'PUT', path: '/mails/texts/{kind}/{language}', role: 'editor', reach: ofAll },
    ...{ changes: { kind: 'mail', field: 'kind' }, isTagged: true },
    input: z.strictObject({ ...mail, subject: mailText, lead: mailText }),
  },
  resetMailText: {
    ...{ method: 'DELETE', path: '/mails/texts/{kind}/{language}', role: 'editor', reach: ofAll },
    ...{ changes: { kind: 'mail', field: 'kind' }, isTagged: true },
    input: z.strictObject(mail),
  },
  /** Logins by way and outcome, their hours, sessions and chains, by day. */
  showInsight: {
    ...{ method: 'GET', path: '/projects/{project}/insight', role: 'viewer', reach: ofProject },
    input: z.strictObject({ ...project, days }),
  },
  /** Refusals by their codes, by day, of all projects. */
  showErrors: {
    ...{ method: 'GET', path: '/insight/errors', role: 'viewer', reach: { of: 'all' } },
    input: z.strictObject({ days }),
  },
  listHostKeys: {
    ...{ method: 'GET', path: '/projects/{project}/host-keys', role: 'viewer', reach: ofProject },
    input: z.strictObject(project),
  },
  addHostKey: {
    ...{ method: 'POST', path: '/projects/{project}/host-keys', role: 'owner', reach: ofRealm },
    ...{
      changes: { kind: 'host-keys', field: 'project' },
      isDelicate: true,
      told: 'A key of a host was made in the console.',
      isApart: true,
    },
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
    ...{
      changes: { kind: 'webhooks', field: 'project' },
      isDelicate: true,
      told: 'A secret of a webhook was made in the console.',
      isApart: true,
    },
    input: z.strictObject({ ...project, url: text, events: z.array(text).max(50).optional() }),
  },
  pingWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks/{id}/ping', role: 'editor', reach: ofProject },
    ...{ changes: changesHook, isApart: true },
    input: z.strictObject(hook),
  },
  rotateWebhook: {
    ...{ method: 'POST', path: '/projects/{project}/webhooks/{id}/secret', role: 'owner', reach: ofProject },
    ...{
      changes: changesHook,
      isDelicate: true,
      told: 'A secret of a webhook was made in the console.',
      isApart: true,
    },
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
