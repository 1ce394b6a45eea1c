/** Fields of a sign-in message, as text; what a page composes. */
export interface MessageFields {
  scheme?: string
  domain: string
  /** `Ethereum` or `Solana`. */
  accountType?: string
  address: string
  statement?: string
  uri: string
  version?: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
  /** One empty line instead of two where there is no statement, as Wallet Standard's `signIn` writes. */
  isShort?: boolean
}

/** Writes a message by the grammar of ERC-4361 and CAIP-122. Nothing is checked: tests write wrong ones too. */
export function formatMessage(fields: MessageFields): string {
  const { scheme, domain, accountType = 'Ethereum', address, statement, isShort = false, resources } = fields
  const statementLines = statement === undefined ? (isShort ? [] : ['']) : [statement, '']
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${accountType} account:`,
    address,
    '',
    ...statementLines,
    `URI: ${fields.uri}`,
    `Version: ${fields.version ?? '1'}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
