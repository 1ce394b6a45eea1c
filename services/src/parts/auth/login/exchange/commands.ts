import type { CommandRunner } from '../../../../part/definePart.js'
import { timeOption, wordOf } from '../../../../part/usage.js'
import type { ExchangeKeys } from './keys.js'

/** An operator's commands for the keys of hosts. */
export function createExchangeCommands(keys: ExchangeKeys) {
  return {
    listExchangeKeys: async () => ({ answer: { keys: await keys.list() } }),
    addExchangeKey: async (input) => ({
      answer: await keys.add(wordOf(input, 'PROJECT'), wordOf(input, 'ISSUER'), input.payload),
    }),
    async removeExchangeKey(input) {
      await keys.remove(wordOf(input, 'KID'))
      return { answer: { keys: await keys.list() } }
    },
    async revokeExchange(input) {
      const since = timeOption(input, 'since')
      if (since === undefined) throw new Error('The usage of the command has no --since.')
      return { answer: await keys.revoke(wordOf(input, 'PROJECT'), since) }
    },
  } satisfies Record<string, CommandRunner>
}
