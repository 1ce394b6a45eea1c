import type { ChainReader, Holding, Token } from '../kernel/index.js'

/** What was read of a chain. */
interface ChainAnswer {
  readonly holdings: readonly Holding[]
  /** Whether a figure is missing. */
  readonly failed: boolean
}

/**
 * Reads the native coin and the tokens that the host listed. Past the reader's own cache, so that a figure is as old as it
 * says, and what else shows the native balance has the same one.
 * @throws {LatchkeyError} why nothing at all could be read
 */
export async function readChain(
  reader: ChainReader,
  address: string,
  listed: readonly Omit<Token, 'networkId'>[],
  now: () => number,
): Promise<ChainAnswer> {
  const { caipNetworkId: networkId, nativeCurrency } = reader.network
  // Tokens without decimals are no money (spec section 4).
  const tokens = listed.filter(({ decimals }) => decimals > 0).map((token): Token => ({ ...token, networkId }))
  const read = async (token: Token): Promise<Holding> => {
    const asked = token.address === undefined ? undefined : token
    const { value } = await reader.balance(address, asked, { fresh: true })
    return { token, amount: value, asOf: now() }
  }
  const answers = await Promise.allSettled([{ ...nativeCurrency, networkId }, ...tokens].map(read))
  const holdings = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (!holdings.length && failure) throw failure.reason
  return { holdings, failed: failure !== undefined }
}
