import type { PartDescription } from '../part/definePart.js'
import { agentCommands } from './agentCommands.js'
import { backupCommands } from './backupCommands.js'
import { keyCommands } from './keyCommands.js'
import type { LocalCommand } from './localCommand.js'
import { mailCommands } from './mailCommands.js'

/** Commands of the installation: secrets, keys of agents, mail, backups. */
export function localCommands(parts: readonly PartDescription[]): Readonly<Record<string, LocalCommand>> {
  return { ...keyCommands, ...agentCommands, ...mailCommands, ...backupCommands(parts) }
}
