import { readFile, rename, writeFile } from 'node:fs/promises'
import type { StoredChain } from './chain/createChain.js'

/** Form of the file. Another one is not read. */
const version = 1

interface StateFile {
  version: number
  genesisHash: string
  chain: StoredChain
}

/**
 * Reads what an earlier run kept; undefined when there was none.
 * @throws {Error} when the file is not ours, of another version or cluster
 */
export async function readState(path: string, genesisHash: string): Promise<StoredChain | undefined> {
  const text = await readIfThere(path)
  if (text === undefined) return undefined
  const state = parse(text)
  if (state?.version === version && state.genesisHash === genesisHash) return state.chain
  throw new Error(`${path} holds no state of this cluster that this version can read. Remove it to begin a new chain.`)
}

/** Writes beside the old file, then takes its place: whatever happens, one of the two is whole. */
export async function writeState(path: string, genesisHash: string, chain: StoredChain): Promise<void> {
  const state: StateFile = { version, genesisHash, chain }
  await writeFile(`${path}.new`, JSON.stringify(state, tag))
  await rename(`${path}.new`, path)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

function parse(text: string): StateFile | undefined {
  try {
    return JSON.parse(text, untag) as StateFile
  } catch {
    // Half a file, or another program's: the caller says so.
    return undefined
  }
}

/** JSON knows neither bigints nor bytes. */
function tag(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  return value
}

function untag(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('bigint' in value && typeof value.bigint === 'string') return BigInt(value.bigint)
  if ('base64' in value && typeof value.base64 === 'string') return new Uint8Array(Buffer.from(value.base64, 'base64'))
  return value
}
