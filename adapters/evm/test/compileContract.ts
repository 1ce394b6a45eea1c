import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface CompilerOutput {
  contracts?: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

/** Compiles a contract of a folder (default: this one): `Names` of Names.sol. */
export function compileContract(
  name: string,
  folder: string | URL = import.meta.url,
): { abi: readonly unknown[]; bytecode: `0x${string}` } {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const file = `${name}.sol`
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [file]: { content: readFileSync(new URL(`./${file}`, folder), 'utf8') } },
        settings: { evmVersion: 'cancun', outputSelection: { '*': { [name]: ['abi', 'evm.bytecode.object'] } } },
      }),
    ),
  ) as CompilerOutput
  const contract = output.contracts?.[file]?.[name]
  if (!contract) throw new Error(`${file} does not compile: ${JSON.stringify(output)}`)
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
}
