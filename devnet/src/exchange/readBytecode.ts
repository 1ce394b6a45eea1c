import { createRequire } from 'node:module'
import type { Hex } from 'viem'

const require = createRequire(import.meta.url)

/** Artifacts as the packages have them: those of V2 without `0x`. */
interface Artifact {
  readonly bytecode?: Hex
  readonly evm?: { readonly bytecode: { readonly object: string } }
}

/** Creation code of a contract, from the package that its authors publish. GPL: read where it lies, part of nothing of ours. */
export function readBytecode(path: string): Hex {
  const { bytecode, evm } = require(`@uniswap/${path}.json`) as Artifact
  return bytecode ?? `0x${evm?.bytecode.object ?? ''}`
}
