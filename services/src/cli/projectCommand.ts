import type { AdminCommand } from '../admin/commands.js'
import { ServiceError } from '../errors.js'

/** Options that a project command may carry. */
export interface ProjectOptions {
  name?: string | undefined
  origin?: string[] | undefined
  config?: string | undefined
}

/**
 * Reads the words after `project`.
 * @throws {ServiceError} COMMAND_INVALID
 */
export function readProjectCommand(words: readonly string[], options: ProjectOptions): AdminCommand {
  const [verb = '', id, ...rest] = words
  if (verb === 'list' && id === undefined) return { do: 'list' }
  if (id === undefined) throw invalid()
  const [first, second, ...more] = rest
  if (more.length > 0) throw invalid()
  if (verb === 'add' && first === undefined) {
    return { do: 'add', id, name: options.name, origins: options.origin ?? [] }
  }
  if (verb === 'show' && first === undefined) return { do: 'show', id }
  if (verb === 'remove' && first === undefined) return { do: 'remove', id }
  if (verb === 'origins' && second !== undefined) {
    if (first === 'add') return { do: 'addOrigin', id, origin: second }
    if (first === 'remove') return { do: 'removeOrigin', id, origin: second }
  }
  if (verb === 'feature' && first !== undefined) {
    if (second === 'default') return { do: 'resetFeature', id, feature: first }
    if (second === 'on' || second === 'off') {
      return { do: 'setFeature', id, feature: first, isEnabled: second === 'on', config: readList(options.config) }
    }
  }
  if (verb === 'analytics' && second === undefined) {
    if (first === undefined) return { do: 'readAnalytics', id }
    if (first === 'on' || first === 'off') return { do: 'setAnalytics', id, isEnabled: first === 'on' }
  }
  throw invalid()
}

/** `a,b` as a list; an empty text is an empty list, which is not the same as none given. */
function readList(text: string | undefined): string[] | null {
  if (text === undefined) return null
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

function invalid(): ServiceError {
  return new ServiceError(
    'COMMAND_INVALID',
    'That project command is not known. `latchkey-services --help` shows them.',
  )
}
