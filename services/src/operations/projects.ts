import * as z from 'zod'
import type { OperationDescriptions } from './description.js'

/** What the handlers check better stays a text here: their errors say what is wrong with it. */
const text = z.string().max(400)
const id = { id: text }
const project = { of: 'project', field: 'id' } as const
const changes = { kind: 'project', field: 'id' } as const

/** Tokens of the widget: a value for both themes, or one for each. */
const theme = z.record(z.string().max(40), z.union([text, z.strictObject({ light: text, dark: text })]))

/** What is done to projects: the directory's. */
export const projectOperations = {
  listProjects: {
    ...{ method: 'GET', path: '/projects', role: 'viewer', reach: { of: 'each' } },
    list: { name: 'projects', project: 'id' },
    input: z.strictObject({}),
  },
  /** Of all projects together: what was counted of 30 days, and what an operator should look at. */
  showDirectory: {
    ...{ method: 'GET', path: '/directory', role: 'viewer', reach: { of: 'all' } },
    input: z.strictObject({}),
  },
  /** What all parts were asked, wallets that were connected, and limits that were reached: counts of 30 days. */
  showTraffic: {
    ...{ method: 'GET', path: '/traffic', role: 'viewer', reach: { of: 'all' } },
    input: z.strictObject({}),
  },
  findProject: { method: 'GET', path: '/projects/{id}', role: 'viewer', reach: project, input: z.strictObject(id) },
  /** Counted events, by day: of pages that report them. */
  showEvents: {
    ...{ method: 'GET', path: '/projects/{id}/events', role: 'viewer', reach: project },
    input: z.strictObject({ ...id, days: z.coerce.number().int().min(1).max(180) }),
  },
  addProject: {
    ...{ method: 'POST', path: '/projects', role: 'editor', reach: { of: 'all' }, changes, isDelicate: true },
    input: z.strictObject({ ...id, name: text.optional(), origins: z.array(text).max(100).optional() }),
  },
  removeProject: {
    ...{ method: 'DELETE', path: '/projects/{id}', role: 'owner', reach: project, changes },
    ...{ isTagged: true, isDelicate: true, isHarmful: true },
    input: z.strictObject(id),
  },
  addOrigin: {
    ...{ method: 'POST', path: '/projects/{id}/origins', role: 'editor', reach: project, changes },
    ...{ isTagged: true, isDelicate: true },
    input: z.strictObject({ ...id, origin: text }),
  },
  removeOrigin: {
    ...{ method: 'DELETE', path: '/projects/{id}/origins', role: 'editor', reach: project, changes },
    ...{ isTagged: true, isDelicate: true },
    input: z.strictObject({ ...id, origin: text }),
  },
  nameOrigin: {
    ...{ method: 'PUT', path: '/projects/{id}/origins/name', role: 'editor', reach: project, changes },
    ...{ isTagged: true, isDelicate: true },
    input: z.strictObject({ ...id, origin: text, name: text.nullable() }),
  },
  /** Whether pages at an address would be let in, and by what. */
  checkOrigin: {
    ...{ method: 'GET', path: '/projects/{id}/origins/check', role: 'viewer', reach: project },
    input: z.strictObject({ ...id, origin: text }),
  },
  listRefusedOrigins: {
    ...{ method: 'GET', path: '/projects/{id}/origins/refused', role: 'viewer', reach: project },
    input: z.strictObject(id),
  },
  listFeatures: {
    ...{ method: 'GET', path: '/projects/{id}/features', role: 'viewer', reach: project },
    input: z.strictObject(id),
  },
  /** All that the widget reads, at once: what is not named goes back to its default. */
  publishProject: {
    ...{ method: 'PUT', path: '/projects/{id}/configuration', role: 'editor', reach: project, changes },
    isTagged: true,
    input: z.strictObject({
      ...id,
      features: z
        .array(z.strictObject({ feature: text, isEnabled: z.boolean(), config: z.array(text).max(100).nullable() }))
        .max(100),
      analytics: z.boolean(),
      theme: theme.optional(),
    }),
  },
  setFeature: {
    ...{ method: 'PUT', path: '/projects/{id}/features/{feature}', role: 'editor', reach: project, changes },
    isTagged: true,
    input: z.strictObject({
      ...{ ...id, feature: text, isEnabled: z.boolean() },
      config: z.array(text).max(100).nullable(),
    }),
  },
  resetFeature: {
    ...{ method: 'DELETE', path: '/projects/{id}/features/{feature}', role: 'editor', reach: project, changes },
    isTagged: true,
    input: z.strictObject({ ...id, feature: text }),
  },
  setLook: {
    ...{ method: 'PUT', path: '/projects/{id}/look', role: 'owner', reach: project, changes },
    ...{ isTagged: true, isDelicate: true },
    input: z.strictObject({
      ...{ ...id, accent: text.optional(), dark: text.optional(), name: text.optional() },
      ...{ radius: z.number().optional(), mark: z.string().max(45_000).optional() },
    }),
  },
  /** Whether an accent would be taken, and what it would be in the dark. */
  checkLook: {
    ...{ method: 'GET', path: '/projects/{id}/look/check', role: 'viewer', reach: project },
    input: z.strictObject({ ...id, accent: text, dark: text.optional() }),
  },
  resetLook: {
    ...{ method: 'DELETE', path: '/projects/{id}/look', role: 'owner', reach: project, changes },
    ...{ isTagged: true, isDelicate: true },
    input: z.strictObject(id),
  },
  /** Tokens of the widget on the project's pages, all at once; null: its own. */
  setTheme: {
    ...{ method: 'PUT', path: '/projects/{id}/theme', role: 'editor', reach: project, changes },
    isTagged: true,
    input: z.strictObject({ ...id, theme: theme.nullable() }),
  },
  setAnalytics: {
    ...{ method: 'PUT', path: '/projects/{id}/analytics', role: 'editor', reach: project, changes },
    isTagged: true,
    input: z.strictObject({ ...id, isEnabled: z.boolean() }),
  },
} as const satisfies OperationDescriptions
