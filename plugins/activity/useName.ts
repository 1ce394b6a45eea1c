import { addressBook, type CaipNetworkId, identity, parseNetworkId } from '../../src/plugin.js'
import { useLive, useResource, useSpelling } from '../../src/ui/index.js'

/**
 * What an address is called: by the user's address book, else by what it calls itself, which is a claim (S38).
 * @param isSeen asks for the claim only once the user looks at it
 */
export function useName(networkId: CaipNetworkId, address: string | undefined, isSeen = true): string | undefined {
  const book = useResource(addressBook)
  const names = useResource(identity)
  const { fold } = useSpelling(parseNetworkId(networkId).namespace)
  const known = useLive(book?.of(networkId)).value?.find(
    (one) => address !== undefined && fold(one.address) === fold(address),
  )
  const asked = isSeen && address !== undefined && known?.name === undefined
  const claim = useLive(asked ? names?.of(`${networkId}:${address}`) : undefined).value
  return known?.name ?? claim?.name
}
