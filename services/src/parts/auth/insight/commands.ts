import type { CommandRunner } from '../../../part/definePart.js'
import { type CommandInput, wordOf } from '../../../part/usage.js'
import type { UserOperations } from '../operations.js'

/** Commands that read counts, by the names of the description. They go the console's way. */
export const createInsightCommands = ({ command }: Pick<UserOperations, 'command'>) =>
  ({
    showInsight: async (input) => ({
      answer: await command('showInsight', { project: wordOf(input, 'PROJECT'), days: daysOf(input) }),
    }),
    showErrors: async (input) => ({ answer: await command('showErrors', { days: daysOf(input) }) }),
  }) satisfies Record<string, CommandRunner>

/** What is no such number is refused by the operation. */
const daysOf = (input: CommandInput) => Number(wordOf(input, 'DAYS'))
