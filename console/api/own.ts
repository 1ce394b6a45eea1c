import type { Change } from '../../services/src/operations/description.js'
import type { Health } from '../../services/src/parts/console/health/health.js'
import type { Grant, Operator } from '../../services/src/parts/console/operators.js'

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

/** Whether all is well. */
export interface InstallationHealth {
  readonly health: readonly Health[]
  /** Whether a mail server is named. */
  readonly hasMail: boolean
}

export type { Grant, Health, Operator }
