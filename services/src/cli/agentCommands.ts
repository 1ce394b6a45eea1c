import { textOption, wordOf } from '../part/usage.js'
import type { LocalCommand } from './localCommand.js'

/** Commands of agents: programs that act for users. */
export const agentCommands: Readonly<Record<string, LocalCommand>> = {
  makeAgentKey: {
    usage: 'agent key FILE',
    about: 'a new key of an agent, in a file that its owner alone may read; prints its address',
    async run({ input }) {
      const { generatePrivateKey, privateKeyToAddress } = await import('viem/accounts')
      const { writeNewFile } = await import('../secrets/writeNewFile.js')
      const key = generatePrivateKey()
      await writeNewFile(wordOf(input, 'FILE'), `${key}\n`)
      return { answer: { address: privateKeyToAddress(key) } }
    },
  },
  linkAgent: {
    usage:
      'agent link FILE --frame-origin URL --project ID --sessions-url URL --ask FILE --name NAME --out FILE [--wait MINUTES]',
    about: 'a link by which a user gives the agent of a key a permission; waits for it, an hour at most',
    async run({ input, say }) {
      const { linkAgent } = await import('./agent/linkAgent.js')
      const given = (name: string) => textOption(input, name) ?? ''
      return linkAgent({
        key: wordOf(input, 'FILE'),
        ...{ frameOrigin: given('frame-origin'), project: given('project'), sessionsUrl: given('sessions-url') },
        ...{ ask: given('ask'), name: given('name'), out: given('out'), wait: textOption(input, 'wait') ?? '60' },
        say,
      })
    },
  },
}
