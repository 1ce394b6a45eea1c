import type { AdminCommand } from '../admin/commands.js'
import { ServiceError } from '../errors.js'

/** Options that a wallets command may carry. */
export interface WalletsOptions {
  replace?: boolean | undefined
  bundled?: boolean | undefined
}

/**
 * Reads the words after `wallets`, and the files that an import names.
 * @throws {ServiceError} COMMAND_INVALID, WALLET_FILE_UNREADABLE, WALLET_INVALID
 */
export async function readWalletsCommand(words: readonly string[], options: WalletsOptions): Promise<AdminCommand> {
  const [verb = '', first, ...more] = words
  const { replace = false, bundled = false } = options
  if (more.length > 0 || (verb !== 'import' && (replace || bundled))) throw invalid()
  if (verb === 'list' && first === undefined) return { do: 'listWallets' }
  if (verb === 'show' && first !== undefined) return { do: 'showWallet', id: first }
  if (verb === 'remove' && first !== undefined) return { do: 'removeWallet', id: first }
  if (verb === 'import' && bundled !== (first !== undefined)) {
    // Read here and not by a running server, which may be another user in another folder.
    const { readWalletFiles } = await import('../directory/wallets/readWalletFiles.js')
    const { bundledWallets } = await import('../directory/data/index.js')
    const wallets = first === undefined ? await bundledWallets() : await readWalletFiles(first)
    return { do: 'importWallets', wallets, replace }
  }
  throw invalid()
}

function invalid(): ServiceError {
  return new ServiceError(
    'COMMAND_INVALID',
    'That wallets command is not known. `latchkey-services --help` shows them.',
  )
}
