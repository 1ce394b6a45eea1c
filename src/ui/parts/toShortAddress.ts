/** Cuts an address in its middle, `0x12...9abcde`; one that is hardly longer than its cut stays whole. */
export function toShortAddress(address: string, start = 4, end = 6): string {
  return address.length <= start + end + 3
    ? address
    : `${address.slice(0, start)}...${address.slice(address.length - end)}`
}
