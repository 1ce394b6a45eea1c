import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Files of viem with an `import()`: reads of contracts over a server, recovery of keys, sockets. No page uses them. */
const loading =
  /[\\/]viem[\\/]_esm[\\/](actions[\\/]public[\\/]call|utils[\\/]rpc[\\/]webSocket|utils[\\/]signature[\\/]recoverPublicKey)\.js$/

/**
 * Takes viem's own `import()` out. esbuild makes a chunk of each that it meets, used or not, and puts what they share with
 * approvals into one file: then approvals of EVM chains weigh 40 kB, else 20.
 */
export const viemWithoutLoading: Plugin = {
  name: 'viem-without-loading',
  setup(build) {
    build.onLoad({ filter: loading }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/\bimport\(/g, 'Promise.reject('),
    }))
  },
}
