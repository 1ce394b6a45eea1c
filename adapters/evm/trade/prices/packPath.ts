const addressDigits = 40

/** A way as Uniswap V3 writes it, in hex digits: address, fee, address, and so on. */
export const packPath = (path: readonly string[], fees: readonly number[] = []): string =>
  path
    .map((address, index) => address.slice(-addressDigits) + (fees[index]?.toString(16).padStart(6, '0') ?? ''))
    .join('')
    .toLowerCase()
