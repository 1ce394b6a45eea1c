import { isTest } from './isTest.js'
import type { SourceFacts } from './readFacts.js'

const standards = [
  // The profiles of CAIP-122 say how each namespace spells in a sign-in message: no adapter of the page's is there where it is verified.
  'src/siwx/accounts.ts',
  // The grammar of EIP-681 tells addresses from names by how they begin.
  'src/values/paymentLink/ethereum.ts',
  // Scheme `exact` of x402 on EVM chains; a server has no adapters.
  ...['paywall', 'pay', 'signAuthorization'].map((name) => `src/x402/${name}.ts`),
  ...['readGrant', 'explain', 'createAgent'].map((name) => `src/agent/${name}.ts`),
  // What contracts of the EVM take: no other namespace has delegations.
  ...['agentLink', 'caveats', 'context', 'hex', 'left', 'manager', 'judgeCall'].map(
    (name) => `src/permissions/${name}.ts`,
  ),
]

/**
 * Judges what a file says in its texts. What plugins and hosts share knows no plugin by its id, and neither it nor a plugin knows a chain
 * by how its addresses begin: adapters say how their namespace spells.
 *
 * @param exists Whether a path of the repository is a file.
 */
export function judgeTexts(
  file: string,
  { texts }: SourceFacts,
  exists: (path: string) => boolean,
): { readonly line: number; readonly message: string }[] {
  const isShared = file.startsWith('src/') && !file.startsWith('src/testing/')
  if (isTest(file) || standards.includes(file) || !(isShared || file.startsWith('plugins/'))) return []
  return texts.flatMap(({ kind, value, line }) => {
    if (isShared && kind === 'text' && /^\w+$/.test(value) && exists(`plugins/${value}/index.ts`))
      return [{ line, message: `"${value}" is a plugin: let its descriptor say what it is known by (position, flag)` }]
    if (kind === 'pattern' ? /0x/i.test(value) : /^0x$/i.test(value))
      return [{ line, message: 'guesses a chain by 0x: ask how the namespace spells (context.spelling, useSpelling)' }]
    return []
  })
}
