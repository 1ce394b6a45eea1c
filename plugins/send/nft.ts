import { type Nft, nfts, type PluginContext, type Token } from '../../src/plugin.js'
import { unsupported } from './errors.js'

/** How long the name and picture that a list gives are waited for, in ms: the chain has said by then what it is. */
const patience = 3000

/** Whether what is sent is a collectible. */
export const isNft = (token: Token | Nft | undefined): token is Nft =>
  (token as Partial<Nft> | undefined)?.type === 'nft'

/**
 * Reads a collectible: what it is from the chain, its name and picture from the plugin that lists collectibles.
 * @throws {LatchkeyError} UNSUPPORTED, TOKEN_UNKNOWN
 */
export async function readNft(
  { accounts, clock, resources, signal, wallet }: PluginContext<'request'>,
  address: string,
  tokenId?: string,
): Promise<Nft> {
  const getNft = await wallet.can('getNft')
  const account = accounts.get()?.caipAddress
  if (!getNft || !account) throw unsupported()
  const find = async () => (await resources.get(nfts))?.find(account, { address, tokenId })
  const look = new Promise<Nft | undefined>((resolve) => {
    const cancel = clock.after(patience, () => resolve(undefined))
    void find()
      // Without a list it is sent by what the chain calls it.
      .catch(() => undefined)
      .then((found) => {
        cancel()
        signal.removeEventListener('abort', cancel)
        resolve(found)
      })
    signal.addEventListener('abort', cancel, { once: true })
  })
  const [known, shown] = await Promise.all([getNft(address, tokenId), look])
  if (!shown) return known
  const { name, iconUrl } = shown
  // The collection is named by its contract, where that says a name.
  const collection = known.collection ?? shown.collection
  return { ...known, name, ...(collection && { collection }), ...(iconUrl && { iconUrl }) }
}
