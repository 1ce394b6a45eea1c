import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Creation codes of the contracts of a source, by name; takes seconds. @throws {Error} with the compiler's words */
export function compileSource(source: string): Readonly<Record<string, Hex>> {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { 'Test.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;${source}` } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: { 'Test.sol': Record<string, { evm: { bytecode: { object: string } } }> }
    errors?: { severity: string; formattedMessage: string }[]
  }
  const wrong = errors.filter(({ severity }) => severity === 'error')
  if (!contracts || wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(contracts['Test.sol']).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}` as const]),
  )
}
