import type { Change } from '../../services/src/operations/description.js'
import type { Health } from '../../services/src/parts/console/health/health.js'
import type { Grant, Operator } from '../../services/src/parts/console/operators.js'
import type { ShownSession } from '../../services/src/parts/console/sessions.js'

/** Who is logged in. Times are ISO texts. */
export interface Me {
  readonly operator: Operator
  /** One that is lost must not be the last. */
  readonly wantsPasskey: boolean
  /** Public address of the services; null where the console does not know it. */
  readonly servicesUrl: string | null
  readonly session: { readonly id: string; readonly endsAt: string; readonly provedUntil: string }
}

/** Ways to log in besides a passkey. */
export interface Ways {
  /** What the operators' provider is called. */
  readonly provider: string | null
}

/** An entry of the log. */
export type LogEntry = Omit<Change, 'at'> & { readonly at: string }

/** A page of the log. */
export interface LogPage {
  readonly changes: readonly LogEntry[]
  /** Parts that did not answer: their entries are not among these. */
  readonly missing: readonly string[]
}

/** All that an owner reaches. */
export interface Operators {
  /** `tag`: of the roles. */
  readonly operators: readonly (Operator & { readonly tag: string })[]
}

/** Sessions of an operator; `isThis`: the one that asks. */
export interface Sessions {
  readonly sessions: readonly (ShownSession & { readonly isThis?: boolean })[]
}

/** The operator's own passkeys. Times are ISO texts. */
export interface Passkeys {
  readonly passkeys: readonly {
    readonly credential: string
    readonly name: string
    readonly createdAt: string
    readonly usedAt: string | null
  }[]
}

/** Whether all is well. */
export interface InstallationHealth {
  readonly health: readonly Health[]
  /** Whether a mail server is named. */
  readonly hasMail: boolean
}

export type { Grant, Health, Operator }
