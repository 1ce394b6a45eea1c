import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ServiceError } from '../../../errors.js'
import type { WalletRecord } from './record.js'
import { parseWallets } from './wallet.js'

/**
 * Reads wallets as operators write them: from a JSON file with one entry or a list, or from all `.json` files of a folder.
 * @throws {ServiceError} WALLET_FILE_UNREADABLE, WALLET_INVALID; both name the file
 */
export async function readWalletFiles(path: string): Promise<WalletRecord[]> {
  const wallets: WalletRecord[] = []
  for (const file of await listFiles(path)) wallets.push(...(await readWallets(file)))
  // Once more over all of them: two files may have the same id.
  return parseWallets(wallets)
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ServiceError('WALLET_FILE_UNREADABLE', `${basename(path)} cannot be read.`, { cause })
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort()
  // An empty list beside --replace would remove every wallet.
  if (names.length === 0) throw new ServiceError('WALLET_FILE_UNREADABLE', `${basename(path)} holds no .json file.`)
  return names.map((name) => join(path, name))
}

async function readWallets(file: string): Promise<WalletRecord[]> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ServiceError('WALLET_FILE_UNREADABLE', `${basename(file)} ${reason}.`, { cause })
  }
  try {
    return parseWallets(Array.isArray(json) ? json : [json])
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ServiceError(error.code, `${basename(file)}: ${error.message}`, { cause: error })
  }
}
