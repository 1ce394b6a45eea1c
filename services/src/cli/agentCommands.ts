import { wordOf } from '../part/usage.js'
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
}
