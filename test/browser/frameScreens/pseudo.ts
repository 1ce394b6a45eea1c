import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { toPattern } from '../support/findWords.js'

const toPseudo = fileURLToPath(new URL('../../../src/ui/messages/pseudo.ts', import.meta.url))

/**
 * Gives every room of the frame one language more, `pseudo`, made of its English texts. The frame that operators serve has none: what users
 * consent to is said in words of the operator's, and a page asks for no others (S12).
 */
export const addPseudo: Plugin = {
  name: 'pseudo-locale',
  setup({ onLoad }) {
    onLoad({ filter: /\/frame\/.*\/messages\/index\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const more = source.replace('  en,\n', '  en,\n  pseudo: async () => ({ messages: toPseudo(en) as never }),\n')
      if (more === source) throw new Error(`${path} declares no English texts as the others do.`)
      return { contents: `import { toPseudo } from '${toPseudo}'\n${more}`, loader: 'ts' }
    })
  },
}

/** What shows what a request, a collection or an address says. */
export const foreign =
  '.strange, .full-address, .own-account, bdi[dir=ltr], .piece, .forecast-piece, .asker, .asker-name, time'

/** Names that are no text of the frame's: of its operator, sites, devices, users, chains and coins, and what requests say. */
export const names = toPattern([
  ...['Example Wallet', 'Shop', 'https?://\\S+', '[\\w.-]+\\.example(?:\\.org)?(?::\\d+)?', '\\S+@\\S+'],
  ...['Firefox', 'Safari', 'Windows', 'iOS', 'Google', 'GitHub', 'Acme', 'Ada Lovelace', 'Lisbon, PT'],
  ...['Ethereum', 'OP Mainnet', 'Solana', 'ETH', 'SOL', 'USDC', 'LUSD', 'USD Coin', 'Gull over the harbour'],
  ...['0x[0-9a-fA-F.…]+', '[1-9A-HJ-NP-Za-km-z]{32,44}', '[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}'],
  // Dates are as the browser's own data have them.
  '[A-Z][a-z]{2} \\d+, \\d{4}(, [\\d:]+.[AP]M)?',
  'A user whose name is much too long for one line of a screen',
])
