import { ServiceError } from '../../errors.js'
import type { CommandRunner } from '../../part/definePart.js'
import { textOption, wordOf } from '../../part/usage.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import type { Collect } from './createCollect.js'
import type { Recipients } from './recipients.js'

/** What commands work with. */
export interface PayCommandTools {
  readonly collect: Collect
  readonly recipients: Recipients
  readonly access: Pick<ProjectAccess, 'findProject'>
  /** Chains that have nodes here, by CAIP-2. */
  readonly chains: { has(chain: string): boolean }
}

/** An operator's commands for payments. */
export function createPayCommands({ collect, recipients, access, chains }: PayCommandTools) {
  return {
    async setRecipient(input) {
      const [project, chain] = [wordOf(input, 'PROJECT'), wordOf(input, 'CHAIN')]
      if (!(await access.findProject(project)))
        throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
      const recipient = await recipients.set(project, chain, wordOf(input, 'ADDRESS'))
      return {
        answer: { recipient },
        ...(!chains.has(chain) && {
          warning: 'This chain has no node here: orders cannot be paid on it until it has one.',
        }),
      }
    },
    listRecipients: async (input) => ({ answer: { recipients: await recipients.list(textOption(input, 'project')) } }),
    async removeRecipient(input) {
      const [project, chain, address] = [wordOf(input, 'PROJECT'), wordOf(input, 'CHAIN'), wordOf(input, 'ADDRESS')]
      await recipients.remove(project, chain, address)
      return { answer: { removed: { project, chain, address } } }
    },
    collectOrders: async () => ({ answer: { calls: await collect() } }),
    collectProject: async (input) => ({
      answer: { calls: await collect(wordOf(input, 'PROJECT')) },
    }),
  } satisfies Record<string, CommandRunner>
}
