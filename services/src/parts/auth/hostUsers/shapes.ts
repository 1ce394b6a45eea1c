import * as z from 'zod'
import { mostListed, mostSought } from './limits.js'

/** In ms since 1970. */
const time = z.number()

/** A user, as a project knows it. */
export const userShape = z.strictObject({
  /** Of its realm: the `user` of a session. */
  id: z.string(),
  createdAt: time,
  loggedInAt: time,
  /** That the user signed in with, in CAIP-10, the newest twenty. */
  accounts: z.array(z.string()),
  externalId: z.string().optional(),
  /** A mailbox that was verified, and by which issuer: `mailbox` is our own code. */
  email: z.strictObject({ address: z.string(), verifiedBy: z.string() }).optional(),
  name: z.string().optional(),
  /** What the user logs in with. */
  ways: z.array(z.string()).optional(),
  /** Set while the user is suspended for this project's pages. */
  suspendedSince: time.optional(),
  /** Set while the user is being deleted; `isOwn`: keys of this project alone asked for it, and may take it back. */
  deletion: z.strictObject({ since: time, erasedAt: time, isOwn: z.boolean() }).optional(),
})

/** A page of users, the oldest first. */
export const pageShape = z.strictObject({
  users: z.array(userShape),
  /** Of the next page; left out on the last. */
  cursor: z.string().optional(),
})

export const listQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(mostListed).optional(),
  /** Users from after this time, in ms since 1970. */
  createdAfter: z.coerce.number().optional(),
})

/** By what users are looked for: one of these. In a body, for addresses of requests are logged on the way. */
export const findBody = z.union([
  z.strictObject({ accounts: z.array(z.string().max(200)).min(1).max(mostSought) }),
  z.strictObject({ email: z.string().min(1).max(320) }),
  z.strictObject({ externalId: z.string().min(1).max(200) }),
])

export const usersShape = z.strictObject({ users: z.array(userShape) })

/** A session on the project's pages. */
export const sessionShape = z.strictObject({
  id: z.string(),
  /** In CAIP-10. */
  account: z.string(),
  /** Of the page. */
  origin: z.string(),
  /** Whether it is of a login; one of a connected wallet is not. */
  isLogin: z.boolean(),
  createdAt: time,
  expiresAt: time,
})

export const sessionsShape = z.strictObject({ sessions: z.array(sessionShape) })
/** One session; without an id all of the user's on the project's pages. */
export const endBody = z.strictObject({ id: z.string().max(100).optional() })
export const endedShape = z.strictObject({ ended: z.number() })
export const suspendedShape = z.strictObject({ suspendedSince: time })
export const liftedShape = z.strictObject({
  /** Whether the project had suspended the user. */
  isLifted: z.boolean(),
  /** Set where the operator has suspended the user for the whole realm. */
  suspendedSince: time.optional(),
})
export const deletedShape = z.strictObject({ since: time, erasedAt: time })
export const emptyShape = z.strictObject({})

/** The host's own data of a user. */
export const dataShape = z.strictObject({
  /** Null where there is none. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** The ETag without its quotes; null where there is no data. */
  tag: z.string().nullable(),
})
export const dataBody = z.strictObject({ data: z.record(z.string(), z.unknown()).nullable() })
export const tagShape = z.strictObject({ tag: z.string().nullable() })
export const externalIdBody = z.strictObject({ externalId: z.string().min(1).max(200).nullable() })

export const countsShape = z.strictObject({
  /** Of the realm. */
  users: z.number(),
  deleting: z.number(),
  /** Made in the last 24 hours and 30 days. */
  createdToday: z.number(),
  createdThisMonth: z.number(),
  /** That go on, on the project's pages. */
  sessions: z.number(),
})
