import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface CompilerOutput {
  contracts?: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

/** Compiles Names.sol. */
export function compileNames(): { abi: readonly unknown[]; bytecode: `0x${string}` } {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'Names.sol': { content: readFileSync(new URL('./Names.sol', import.meta.url), 'utf8') } },
        settings: { evmVersion: 'cancun', outputSelection: { '*': { Names: ['abi', 'evm.bytecode.object'] } } },
      }),
    ),
  ) as CompilerOutput
  const names = output.contracts?.['Names.sol']?.Names
  if (!names) throw new Error(`Names.sol does not compile: ${JSON.stringify(output)}`)
  return { abi: names.abi, bytecode: `0x${names.evm.bytecode.object}` }
}
