import { invalid } from '../rpcError.js'

/** Fields of a sign-in message after its statement, in their order. */
const fields = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** Chains that a message can name. */
const clusters = ['mainnet', 'testnet', 'devnet', 'localnet', 'solana:mainnet', 'solana:testnet', 'solana:devnet']

/**
 * Composes the text that is signed for `solana:signIn`.
 * @param host of the page: another one in the request is refused, as wallets must
 */
export function toSignInText(input: unknown, address: string, host: string): string {
  const given = Object(input) as Record<string, unknown>
  const { domain = host, statement, chainId, resources } = given
  if (domain !== host) throw invalid('The domain is not that of the page.')
  if (given.address !== undefined && given.address !== address) throw invalid('The address is another account.')
  if (chainId !== undefined && !clusters.includes(`${chainId}`)) throw invalid('The chain is none that is known.')
  const lines = fields.flatMap(([name, label]) => (given[name] === undefined ? [] : [`${label}: ${given[name]}`]))
  if (Array.isArray(resources)) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [`${statement}`]),
    ...(lines.length ? [lines.join('\n')] : []),
  ].join('\n\n')
}
