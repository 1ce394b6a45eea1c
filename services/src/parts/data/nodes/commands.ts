import { ServiceError } from '../../../errors.js'
import type { CommandRunner } from '../../../part/definePart.js'
import { type CommandInput, listOption, wordOf } from '../../../part/usage.js'
import type { NodeOperations } from './operations.js'

/** Commands on nodes, by the names of the description. They go the console's way. */
export function createNodeCommands({ command }: Pick<NodeOperations, 'command'>) {
  const which = (input: CommandInput) => ({ chain: wordOf(input, 'CHAIN'), node: wordOf(input, 'NODE') })

  /** Nodes of a chain in their order, and which of them is meant. */
  async function find(input: CommandInput) {
    const { chain, node: id } = which(input)
    const nodes = (await command('showNodes', { chain })).nodes.map(({ node, isOff }) => ({ node, isOff }))
    const found = nodes.find(({ node }) => node === id)
    if (!found) throw new ServiceError('COMMAND_INVALID', 'The chain has no such node. `node list` shows its nodes.')
    return { chain, nodes, found }
  }

  return {
    listNodes: async () => ({ answer: { chains: (await command('listNodes', {})).chains } }),
    testNode: async (input) => ({ answer: await command('testNode', which(input)) }),
    async addNode(input) {
      const headers = Object.fromEntries(listOption(input, 'header').map(readHeader))
      const named = Object.keys(headers).length > 0 ? { headers } : {}
      const wanted = { chain: wordOf(input, 'CHAIN'), url: wordOf(input, 'URL'), ...named }
      return { answer: await command('addNode', wanted) }
    },
    removeNode: async (input) => ({ answer: await command('removeNode', which(input)) }),
    async moveNode(input) {
      const { chain, nodes, found } = await find(input)
      const place = Number(wordOf(input, 'PLACE'))
      if (!Number.isInteger(place) || place < 1 || place > nodes.length)
        throw new ServiceError('COMMAND_INVALID', `PLACE is a number from 1 to ${nodes.length}.`)
      const moved = nodes.filter((one) => one !== found).toSpliced(place - 1, 0, found)
      return { answer: await command('setNodes', { chain, nodes: moved }) }
    },
    async switchNode(input) {
      const { chain, nodes, found } = await find(input)
      const isOff = input.choice === 'off'
      const switched = nodes.map((one) => (one === found ? { ...one, isOff } : one))
      return { answer: await command('setNodes', { chain, nodes: switched }) }
    },
  } satisfies Record<string, CommandRunner>
}

function readHeader(text: string): [string, string] {
  const [name = '', ...rest] = text.split(':')
  const value = rest.join(':').trim()
  if (value !== '') return [name.trim(), value]
  throw new ServiceError('COMMAND_INVALID', '--header takes a name and a value, as "Authorization: Bearer KEY".')
}
