import { type Address, decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi, size, slice } from 'viem'
import type { ReadCall } from './types.js'

/** Outer calls of Uniswap's routers that sell a whole amount of a token for another one, with a deadline. */
const v2 = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const v3 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])
const v302 = parseAbi(['function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])'])
const v302Swap = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])

/** Up to this one addresses are words of routers: what is sent there stays with them, for anyone. */
const lastWord = 0xffffn
/** Bytes of a token on a path, and of one with the fee before it. */
const [tokenBytes, stepBytes] = [20, 23]

interface Terms {
  readonly ends: readonly [Address | undefined, Address | undefined]
  readonly amount: bigint
  readonly least: bigint
  readonly recipient: Address
  readonly deadline: bigint
}

/** Reads a swap of one chain; undefined for every other call, what has bytes behind it included. */
export function readSwapCall(data: Hex): ReadCall | undefined {
  const terms = readV2(data) ?? readV3(data) ?? readV302(data)
  const [sold, bought] = terms?.ends ?? []
  if (!terms || !sold || !bought || BigInt(terms.recipient) <= lastWord) return undefined
  if (terms.deadline > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return {
    ...{ recipient: terms.recipient, depositor: undefined, chainId: undefined, deadline: Number(terms.deadline) },
    takes: { token: sold, amount: terms.amount },
    brings: { token: bought, amount: terms.least },
  }
}

/** The values of a call that an encoder writes so, and no other. */
function readExactly<Args>(data: Hex, decode: () => { args: Args; written: Hex }): Args | undefined {
  try {
    const { args, written } = decode()
    return written === data.toLowerCase() ? args : undefined
  } catch {
    // Not the call, or cut off.
    return undefined
  }
}

function readV2(data: Hex): Terms | undefined {
  const args = readExactly(data, () => {
    const call = decodeFunctionData({ abi: v2, data })
    return { args: call.args, written: encodeFunctionData({ abi: v2, ...call }) }
  })
  if (!args) return undefined
  const [amount, least, path, recipient, deadline] = args
  return { ends: [path[0], path.at(-1)], amount, least, recipient, deadline }
}

function readV3(data: Hex): Terms | undefined {
  const args = readExactly(data, () => {
    const call = decodeFunctionData({ abi: v3, data })
    return { args: call.args, written: encodeFunctionData({ abi: v3, ...call }) }
  })
  if (!args) return undefined
  const [{ path, recipient, deadline, amountIn, amountOutMinimum }] = args
  return { ends: endsOf(path), amount: amountIn, least: amountOutMinimum, recipient, deadline }
}

/** One swap in the calls, and nothing else. */
function readV302(data: Hex): Terms | undefined {
  const args = readExactly(data, () => {
    const { args: outer } = decodeFunctionData({ abi: v302, data })
    const [deadline, [inner = '0x']] = outer
    const call = decodeFunctionData({ abi: v302Swap, data: inner })
    const parts = [encodeFunctionData({ abi: v302Swap, ...call })]
    const written = encodeFunctionData({ abi: v302, functionName: 'multicall', args: [deadline, parts] })
    return { args: [deadline, call.args[0]] as const, written }
  })
  if (!args) return undefined
  const [deadline, { path, recipient, amountIn, amountOutMinimum }] = args
  return { ends: endsOf(path), amount: amountIn, least: amountOutMinimum, recipient, deadline }
}

function endsOf(path: Hex): Terms['ends'] {
  const bytes = size(path)
  if (bytes < tokenBytes + stepBytes || (bytes - tokenBytes) % stepBytes !== 0) return [undefined, undefined]
  return [getAddress(slice(path, 0, tokenBytes)), getAddress(slice(path, bytes - tokenBytes))]
}
