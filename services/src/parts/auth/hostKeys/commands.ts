import type { CommandRunner } from '../../../part/definePart.js'
import { listOption, textOption, wordOf } from '../../../part/usage.js'
import type { HostKeys } from './hostKeys.js'

/** Commands of keys of hosts' back ends. */
export const hostKeyCommands = (hostKeys: HostKeys) =>
  ({
    async addHostKey(input) {
      const project = wordOf(input, 'PROJECT')
      const options = { scopes: listOption(input, 'scope'), name: textOption(input, 'name') }
      const { summary, key, projects } = await hostKeys.add(project, options)
      const others = projects.filter((one) => one !== project)
      const shared =
        others.length > 0 ? ` It reaches the users of ${others.join(', ')}, too: they share the realm.` : ''
      return {
        answer: { ...summary, key },
        warning: `The key is shown this once. Keep it on the back end alone.${shared}`,
      }
    },
    listHostKeys: async (input) => ({ answer: { keys: await hostKeys.list(textOption(input, 'project')) } }),
    endHostKey: async (input) => ({ answer: { key: await hostKeys.end(wordOf(input, 'ID')) } }),
  }) satisfies Record<string, CommandRunner>
