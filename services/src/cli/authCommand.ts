import type { AdminCommand } from '../admin/commands.js'
import { ServiceError } from '../errors.js'

/** Options that an auth command may carry. */
export interface AuthCommandOptions {
  'end-sessions'?: boolean | undefined
}

/**
 * Reads the words after `auth`.
 * @throws {ServiceError} COMMAND_INVALID
 */
export function readAuthCommand(words: readonly string[], options: AuthCommandOptions): AdminCommand {
  const { 'end-sessions': endSessions = false } = options
  const [noun, verb, ...more] = words
  if (noun === 'keys' && more.length === 0) {
    if (verb === 'list' && !endSessions) return { do: 'listAuthKeys' }
    if (verb === 'rotate') return { do: 'rotateAuthKeys', endSessions }
  }
  throw new ServiceError('COMMAND_INVALID', 'That auth command is not known. `latchkey-services --help` shows them.')
}
