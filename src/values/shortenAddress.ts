/** An address for users, `0x12...9abcde`: 4 leading and 6 trailing characters (spec section 9). A short one stays whole. */
export const shortenAddress = (address: string, start = 4, end = 6): string =>
  address.length > start + end + 3 ? `${address.slice(0, start)}...${address.slice(address.length - end)}` : address
