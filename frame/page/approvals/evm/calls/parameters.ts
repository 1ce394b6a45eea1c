import type { AbiParameter } from 'viem'

/** Types and names as Solidity writes them: `address to,(uint256 amount,bytes data)[] parts`. */
export function parseParameters(text: string): readonly AbiParameter[] {
  return split(text).map((part) => {
    const tuple = /^\((.*)\)((?:\[\d*\])*)(?: (\w+))?$/.exec(part)
    if (tuple) {
      const [, members = '', lists = '', name = ''] = tuple
      return { name, type: `tuple${lists}`, components: parseParameters(members) }
    }
    const [type = '', name = ''] = part.split(' ')
    return { name, type }
  })
}

/** The parts between commas that are not inside of parentheses. */
function split(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return part ? [...parts, part] : parts
}

/** Name and types alone, of which a selector is the hash: `transfer(address,uint256)`. */
export function toCanonical(name: string, parameters: readonly AbiParameter[]): string {
  const spell = (parameter: AbiParameter): string =>
    'components' in parameter
      ? `(${parameter.components.map(spell).join(',')})${parameter.type.slice('tuple'.length)}`
      : parameter.type
  return `${name}(${parameters.map(spell).join(',')})`
}
