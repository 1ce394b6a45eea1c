import type { Plugin } from 'esbuild'

/** What opens a wallet and signs: of SHA-2 it has the hash of 256 bits alone. */
const opening = /[\\/](?:curves[\\/]secp256k1\.js|frame[\\/]keys[\\/]hash\.ts)$/
const sha2 = '@noble/hashes/sha2.js'
const resolving = 'sha-256-alone'

/**
 * Gives what opens a wallet a module of SHA-256 of its own. esbuild cuts no module in two, and what makes a wallet needs SHA-512, which is in
 * the same one: with it an unlock would load 2.2 kB that it does not use.
 */
export const sha256Alone: Plugin = {
  name: 'sha-256-alone',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${sha2}$`) }, async ({ importer, resolveDir, kind, pluginData }) => {
      if (pluginData === resolving || !opening.test(importer)) return undefined
      const resolved = await build.resolve(sha2, { importer, resolveDir, kind, pluginData: resolving })
      return { path: resolved.path, errors: resolved.errors, suffix: '?256', sideEffects: resolved.sideEffects }
    })
  },
}
