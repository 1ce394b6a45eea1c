import type { Mail } from '../../src/mail/mailer.js'

/** What the parent tells a killable server. */
export type ToServer =
  | { id: number; request: { url: string; method: string; headers: [string, string][]; body: string } }
  | { kill: number }

/** What a killable server tells its parent. */
export type FromServer =
  | { ready: true }
  | { armed: true }
  | { mail: Mail }
  | { id: number; response: { status: number; headers: [string, string][]; body: string } }
