import { ServiceError } from '../../../errors.js'
import type { CommandAnswer, CommandRunner } from '../../../part/definePart.js'
import { listOption, textOption, wordOf } from '../../../part/usage.js'
import type { Account, Accounts } from './accounts.js'
import type { createDisclosures } from './disclosure/disclosures.js'
import { type DisclosedKind, disclosedKinds } from './disclosure/kinds.js'

/** What an operator does with users, realms, and what projects may know. */
export const createUserCommands = ({
  accounts,
  disclosures,
}: {
  accounts: Accounts
  disclosures: ReturnType<typeof createDisclosures>
}) =>
  ({
    listUsers: async (input) => ({ answer: { users: await accounts.list({ email: textOption(input, 'email') }) } }),
    showUser: async (input) => ({ answer: { user: await accounts.show(wordOf(input, 'SUB')) } }),
    deleteUser: async (input) => told(await accounts.delete(wordOf(input, 'SUB'))),
    restoreUser: async (input) => told(await accounts.restore(wordOf(input, 'SUB'))),
    suspendUser: async (input) => ({
      answer: { user: await accounts.suspend(wordOf(input, 'SUB'), textOption(input, 'project')) },
    }),
    async liftUser(input) {
      const sub = wordOf(input, 'SUB')
      const lifted = await accounts.lift(sub, textOption(input, 'project'))
      if (lifted) return { answer: { user: lifted } }
      return { answer: { user: await accounts.show(sub) }, warning: notSuspended }
    },
    listDisclosures: async () => ({ answer: { disclosures: await disclosures.list() } }),
    async setDisclosure(input) {
      const told = listOption(input, 'tell')
      if (!told.every(isDisclosedKind))
        throw new ServiceError(
          'COMMAND_INVALID',
          `--tell takes one of ${disclosedKinds.join(', ')}; repeat it for more.`,
        )
      await disclosures.set(wordOf(input, 'PROJECT'), [...new Set(told)])
      return { answer: { disclosures: await disclosures.list() } }
    },
    listRealms: async () => ({ answer: { realms: await accounts.listRealms() } }),
    shareRealm: async (input) => ({
      answer: { realms: await accounts.shareRealm(wordOf(input, 'PROJECT'), wordOf(input, 'OTHER')) },
    }),
  }) satisfies Record<string, CommandRunner>

const isDisclosedKind = (text: string): text is DisclosedKind => disclosedKinds.some((kind) => kind === text)

const notSuspended =
  'Nothing was lifted: the user is not suspended there. `users show SUB` lists what is, each lifted by itself: with --project PROJECT, or for the realm without.'

/** What an operator's command came to, and which parts hear of it later. */
function told(user: Account): CommandAnswer {
  if (!user.waiting) return { answer: { user } }
  return {
    answer: { user },
    warning: `Not told yet: ${user.waiting.join(', ')}. Running services tell it by themselves, where auth knows the address (--custody-url, --recovery-url).`,
  }
}
