import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** The part of solc's JSON door that is used; the package brings no types that fit its CommonJS export. */
interface Solc {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<string, { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

/** Codes of the accounts in accounts.sol. */
export type AccountCodes = Record<
  'OwnedAccount' | 'OwnedAccountFactory' | 'MuteAccount' | 'SloppyAccount',
  { creation: Hex; deployed: Hex }
>

const require = createRequire(import.meta.url)

/** Compiles the accounts that tests sign in with; takes some seconds. */
export function compileAccounts(): AccountCodes {
  const solc = require('solc') as Solc
  const content = readFileSync(new URL('accounts.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'accounts.sol': { content } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { 'accounts.sol': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  const contracts = output.contracts?.['accounts.sol']
  if (errors.length > 0 || !contracts) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(contracts).map(([name, { evm }]) => [
      name,
      { creation: `0x${evm.bytecode.object}`, deployed: `0x${evm.deployedBytecode.object}` },
    ]),
  ) as AccountCodes
}
