import type { TradePrice } from '../../../../src/adapter.js'

const addressDigits = 40
const feeDigits = 6

/** A way as Uniswap V3 writes it, in hex digits: address, fee, address, and so on. */
export const packPath = ({ path, fees = [] }: Pick<TradePrice, 'path' | 'fees'>): string =>
  path
    .map((address, index) => address.slice(-addressDigits) + (fees[index]?.toString(16).padStart(feeDigits, '0') ?? ''))
    .join('')
    .toLowerCase()
