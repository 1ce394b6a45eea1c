import type { Message } from '../chain/transaction.js'

/** Both versions of the memo program. */
export const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** The notes of a message as histories list them, each with its length; undefined without one. */
export function readMemo({ instructions, staticKeys }: Message): string | undefined {
  const notes = instructions
    .filter(({ program }) => memoPrograms.has(staticKeys[program] ?? ''))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return notes.length === 0 ? undefined : notes.join('; ')
}
