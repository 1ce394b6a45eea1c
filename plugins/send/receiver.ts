import { lookUpNames, type PluginContext } from '../../src/plugin.js'
import { isNameLike } from './name.js'

/** The receiver that a text means. */
export interface Receiver {
  /** In the namespace's canonical spelling. */
  readonly address: string
  /** The name in its normal form, when the text was one. */
  readonly name?: string
}

/**
 * Reads an address or a name on the network in use; undefined when the text is neither.
 * @param options `fresh` asks for the name anew
 * @throws {LatchkeyError} NOT_CONNECTED, NAME_FAILED when the name could not be asked for
 */
export async function readReceiver(
  { wallet, accounts, resources }: Pick<PluginContext<'request'>, 'wallet' | 'accounts' | 'resources'>,
  text: string,
  options?: { readonly fresh?: boolean },
): Promise<Receiver | undefined> {
  const typed = text.trim()
  if (!typed) return undefined
  const address = await wallet.toAddress(typed)
  if (address) return { address }
  const network = accounts.get()?.network
  if (!network || !isNameLike(typed)) return undefined
  const resolved = await lookUpNames(resources).resolve(typed, network.caipNetworkId, options)
  const canonical = resolved && (await wallet.toAddress(resolved.address))
  return canonical ? { address: canonical, name: resolved.name } : undefined
}
