/** What a key may do; none of it by default. */
export const hostScopes = [
  /** Users, their accounts and sessions, and what else the operator lets the project know, but mailboxes. */
  'users:read',
  /** Mailboxes that the operator lets the project know. */
  'users:email',
  /** The host's own data and ids of users. */
  'users:data',
  'sessions:end',
  'users:suspend',
  'users:delete',
  /** Orders of the project, with what it keeps of them. */
  'orders:read',
  /** Makes orders and takes them back; names no recipient but the operator's. */
  'orders:write',
  /** Has payments of web requests (x402) checked and settled, at the operator's cost. */
  'payments:settle',
] as const

/** One of these. */
export type HostScope = (typeof hostScopes)[number]

/** Whether a text is one. */
export const isHostScope = (text: string): text is HostScope => (hostScopes as readonly string[]).includes(text)
