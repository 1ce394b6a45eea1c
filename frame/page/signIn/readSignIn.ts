/** A sign-in message of ERC-4361, or of CAIP-122 for Solana, as it stands in its text. */
export interface SignIn {
  /** Given when it stands before the domain, such as `https`. */
  readonly scheme: string | undefined
  readonly domain: string
  readonly namespace: 'eip155' | 'solana'
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  /** CAIP-2 reference. */
  readonly chain: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

/** The phrase of the first line, as letters alone. */
const phrase = 'wantsyoutosigninwithyour'
const firstLine =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^\s/?#@]{1,253}) wants you to sign in with your (Ethereum|Solana) account:$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const namespaces = { Ethereum: 'eip155', Solana: 'solana' } as const
/** Wallet Standard's names of Solana's clusters. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/**
 * Whether any verifier, however lenient, could take a text for a sign-in message: then it must be a right one. Only the letters of its
 * phrase count, whatever stands between them: verifiers pass over white space, controls, marks and characters that are not seen.
 */
export const isSignInLike = (text: string): boolean =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .includes(phrase)

/** Reads a sign-in message line by line; undefined when anything in it is not as the grammar has it. */
export function readSignIn(text: string): SignIn | undefined {
  if (text.length > 8192 || /[^\P{C}\n]/u.test(text)) return undefined
  const lines = text.split('\n')
  const [, scheme, domain, type] = firstLine.exec(lines.shift() ?? '') ?? []
  const address = lines.shift() ?? ''
  if (!domain || !type || !/^[A-Za-z0-9]{32,44}$/.test(address)) return undefined
  const namespace = namespaces[type as keyof typeof namespaces]
  if (lines.shift() !== '') return undefined
  // Wallet Standard writes one empty line where there is no statement, ERC-4361 two.
  const isShort = lines[0]?.startsWith('URI: ') && namespace === 'solana'
  const statement = isShort || lines[0] === '' ? undefined : lines.shift()
  if (!isShort && lines.shift() !== '') return undefined

  const take = (label: string): string | undefined =>
    lines[0]?.startsWith(`${label}: `) ? lines.shift()?.slice(label.length + 2) : undefined
  const fields = {
    uri: take('URI') ?? '',
    version: take('Version'),
    chain: toReference(namespace, take('Chain ID') ?? ''),
    nonce: take('Nonce') ?? '',
    issuedAt: take('Issued At') ?? '',
    expirationTime: take('Expiration Time'),
    notBefore: take('Not Before'),
  }
  const { version, ...rest } = fields
  const requestId = take('Request ID')
  const resources: string[] = []
  if (lines[0] === 'Resources:') {
    lines.shift()
    while (lines[0]?.startsWith('- ')) resources.push((lines.shift() ?? '').slice(2))
  }
  const times = [rest.issuedAt, rest.expirationTime ?? rest.issuedAt, rest.notBefore ?? rest.issuedAt]
  const isWhole =
    lines.length === 0 &&
    version === '1' &&
    rest.chain !== '' &&
    /^[A-Za-z0-9]{8,256}$/.test(rest.nonce) &&
    times.every((each) => time.test(each) && !Number.isNaN(Date.parse(each)))
  return isWhole ? { scheme, domain, namespace, address, statement, ...rest, requestId, resources } : undefined
}

function toReference(namespace: SignIn['namespace'], text: string): string {
  if (namespace === 'eip155') return /^[1-9]\d{0,31}$/.test(text) ? text : ''
  const name = text.replace(/^solana:/, '')
  if (!/^[-_a-zA-Z0-9]{1,32}$/.test(name)) return ''
  return Object.hasOwn(clusters, name) ? (clusters[name] ?? '') : name
}
