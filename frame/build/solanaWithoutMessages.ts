import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** The texts of the library's errors, which it uses while it is developed with; else its errors say their codes. */
const texts = /var SolanaErrorMessages = \{[\s\S]*?\n\};/

/** Takes those texts out: esbuild keeps them, because it does not see that nothing reads them. They weigh 6 kB. */
export const solanaWithoutMessages: Plugin = {
  name: 'solana-without-messages',
  setup(build) {
    build.onLoad({ filter: /[\\/]@solana[\\/]errors[\\/]dist[\\/]index\.browser\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(texts, 'var SolanaErrorMessages = {};'),
    }))
  },
}
