import type { Kysely } from 'kysely'
import { untyped } from '../../store/untyped.js'
import type { ConsoleTables } from './schema.js'
import type { ConsoleTools } from './tools.js'

/** Something of the console's own that was changed. */
export interface OwnChange {
  /** Id of the operator; `machine` for what was done there. */
  readonly who: string
  readonly did: string
  readonly subject: string
  readonly before?: object | null
  readonly after?: object | null
}

/** Adds a change of the console's own to its log. @param trx the transaction of the change */
export async function writeChange(
  { changes }: Pick<ConsoleTools, 'changes'>,
  trx: Kysely<ConsoleTables>,
  { who, did, subject, before = null, after = null }: OwnChange,
): Promise<void> {
  const by = who === 'machine' ? 'command' : 'console'
  const entry = { by, who, did, subject, project: null, state: 'done', before, after } as const
  await changes.append(untyped(trx), entry)
}
