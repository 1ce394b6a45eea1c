import { addressBook, type CaipNetworkId, identity } from '../../src/plugin.js'
import { useLive, useResource } from '../../src/ui/index.js'

const same = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/**
 * What an address is called: by the user's address book, else by what it calls itself, which is a claim (S38).
 * @param isSeen asks for the claim only once the user looks at it
 */
export function useName(networkId: CaipNetworkId, address: string | undefined, isSeen = true): string | undefined {
  const book = useResource(addressBook)
  const names = useResource(identity)
  const known = useLive(book?.of(networkId)).value?.find((one) => address !== undefined && same(one.address, address))
  const asked = isSeen && address !== undefined && known?.name === undefined
  const claim = useLive(asked ? names?.of(`${networkId}:${address}`) : undefined).value
  return known?.name ?? claim?.name
}
