import type { ConsoleKeys } from '../operations/consoleKeys.js'
import type { CommandRunner } from './definePart.js'
import { wordOf } from './usage.js'

/** Runners of a part's commands for keys of consoles in other processes. The machine alone makes such keys. */
export const consoleKeyRunners = ({ add, list, end }: ConsoleKeys) =>
  ({
    async add(input) {
      const { key, summary } = await add(input.options.change === true ? 'change' : 'read')
      const warning = 'The key is shown this once. Put it into a file of the console alone: --console-parts.'
      return { answer: { ...summary, key }, warning }
    },
    list: async () => ({ answer: { keys: await list() } }),
    end: async (input) => ({ answer: { key: await end(wordOf(input, 'ID')) } }),
  }) satisfies Record<string, CommandRunner>
