import type { LiteSVM } from 'litesvm'

/** The library, loaded when a chain is started and not before: it is native code. */
export type LiteSvmModule = typeof import('litesvm')

/** The machine that runs Solana programs. */
export type Machine = LiteSVM

/**
 * Loads the machine that runs Solana programs.
 * @throws {Error} with one sentence on what to do, on a platform that it is not built for
 */
export async function loadLiteSvm(
  load: () => Promise<LiteSvmModule> = () => import('litesvm'),
): Promise<LiteSvmModule> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(
      `The local Solana needs litesvm 1.4.1 and it is not installed for ${process.platform} ${process.arch}. It is built ` +
        'for Linux and macOS on x64 and arm64: install again with optional dependencies, or start without Solana.',
      { cause },
    )
  }
}
