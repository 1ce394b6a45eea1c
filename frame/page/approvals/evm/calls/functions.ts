import { type Address, concatHex, getAddress, type Hex, size, slice, toHex, zeroAddress } from 'viem'
import {
  allow,
  allowAll,
  burn,
  type Call,
  callNamed,
  moveFrom,
  movePiece,
  movePieces,
  orPiece,
  type Pay,
  type Told,
  unwrap,
  wrap,
} from './tell.js'

/** A function whose meaning the frame knows. */
export interface KnownFunction {
  /** As Solidity writes it. Its selector is the hash of name and types: a test holds the table to that. */
  readonly signature: string
  /** What a call of it does. Values come in the order of the signature. */
  readonly tell: (values: readonly never[], call: Call) => Told
}

type Teller<Values extends readonly unknown[]> = (values: Values, call: Call) => Told
const known = <Values extends readonly unknown[]>(signature: string, tell: Teller<Values>): KnownFunction => ({
  signature,
  tell: tell as unknown as KnownFunction['tell'],
})

/** What has several calls in it, which are read one by one: where they stand among the values. */
export const batches: Readonly<Record<Hex, { readonly signature: string; readonly at: number }>> = {
  '0xac9650d8': { signature: 'multicall(bytes[] data)', at: 0 },
  '0x5ae401dc': { signature: 'multicall(uint256 deadline,bytes[] data)', at: 1 },
  '0x1f0464d1': { signature: 'multicall(bytes32 previousBlockhash,bytes[] data)', at: 1 },
}

/** The same by the names that exchanges of Uniswap's forms give them: the pools and routers of many others have these, too. */
const exchanges: Readonly<Record<Hex, KnownFunction>> = {
  ...named('0x7ff36ab5', 'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)'),
  ...named('0xfb3bdb41', 'swapETHForExactTokens(uint256 amountOut,address[] path,address to,uint256 deadline)'),
  ...named(
    '0xb6f9de95',
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x38ed1739',
    0,
    'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x8803dbee',
    1,
    'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x18cbafe5',
    0,
    'swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x4a25d94a',
    1,
    'swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x5c11d795',
    0,
    'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...alongPath(
    '0x791ac947',
    0,
    'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...ofPool(
    '0x414bf389',
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  ),
  ...ofPool(
    '0x04e45aaf',
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  ),
  ...ofPool(
    '0xdb3e2198',
    'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)',
  ),
  ...ofPool(
    '0x5023b4df',
    'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)',
  ),
  ...ofPath(
    '0xc04b8d59',
    'exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum) params)',
  ),
  ...ofPath(
    '0xb858183f',
    'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  ),
  ...ofPath(
    '0xf28c0498',
    'exactOutput((bytes path,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum) params)',
  ),
  ...ofPath(
    '0x09b81346',
    'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)',
  ),
  ...named('0x49404b7c', 'unwrapWETH9(uint256 amountMinimum,address recipient)'),
  ...named('0x12210e8a', 'refundETH()'),
  ...named('0xdf2ab5bb', 'sweepToken(address token,uint256 amountMinimum,address recipient)'),
}

/** Functions of tokens (ERC-20, ERC-721, ERC-1155), of Permit2, of wrapped coins, vaults (ERC-4626), bridges and exchanges, by selector. */
export const functions: Readonly<Record<Hex, KnownFunction>> = {
  '0xa9059cbb': known<[Address, bigint]>('transfer(address to,uint256 amount)', ([to, amount], call) =>
    moveFrom(call.account, to, { kind: 'token', address: call.contract }, amount, call),
  ),
  '0x23b872dd': known<[Address, Address, bigint]>(
    'transferFrom(address from,address to,uint256 amount)',
    ([from, to, amount], call) =>
      orPiece(moveFrom(from, to, { kind: 'token', address: call.contract }, amount, call), amount, call),
  ),
  '0x095ea7b3': known<[Address, bigint]>('approve(address spender,uint256 amount)', ([spender, amount], call) =>
    orPiece(allow('set', spender, call.contract, amount), amount, call),
  ),
  '0x39509351': known<[Address, bigint]>(
    'increaseAllowance(address spender,uint256 added)',
    ([spender, amount], call) => allow('more', spender, call.contract, amount),
  ),
  '0xa457c2d7': known<[Address, bigint]>(
    'decreaseAllowance(address spender,uint256 taken)',
    ([spender, amount], call) => allow('less', spender, call.contract, amount),
  ),
  '0xd505accf': known<[Address, Address, bigint, bigint, number, Hex, Hex]>(
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    ([owner, spender, amount, deadline, v, r, s], call) =>
      withSignature(
        allow('set', spender, call.contract, amount, { owner, until: deadline }),
        concatHex([r, s, toHex(v, { size: 1 })]),
      ),
  ),
  '0x42842e0e': known<[Address, Address, bigint]>(
    'safeTransferFrom(address from,address to,uint256 tokenId)',
    ([from, to, id], call) => movePiece(from, to, id, 1n, '0x', call),
  ),
  '0xb88d4fde': known<[Address, Address, bigint, Hex]>(
    'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
    ([from, to, id, data], call) => movePiece(from, to, id, 1n, data, call),
  ),
  '0xf242432a': known<[Address, Address, bigint, bigint, Hex]>(
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    ([from, to, id, amount, data], call) => movePiece(from, to, id, amount, data, call),
  ),
  '0x2eb2c2d6': known<[Address, Address, readonly bigint[], readonly bigint[], Hex]>(
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    ([from, to, ids, amounts, data], call) => movePieces(from, to, ids, amounts, data, call),
  ),
  '0xa22cb465': known<[Address, boolean]>(
    'setApprovalForAll(address operator,bool approved)',
    ([operator, isOn], call) => allowAll(operator, isOn, call.contract),
  ),
  '0x42966c68': known<[bigint]>('burn(uint256 amount)', ([amount], call) => burn(amount, call)),
  '0xd0e30db0': known<[]>('deposit()', (_, call) => wrap('deposit()', call)),
  '0x2e1a7d4d': known<[bigint]>('withdraw(uint256 amount)', ([amount], call) =>
    unwrap('withdraw(uint256 amount)', amount, call),
  ),
  '0x87517c45': known<[Address, Address, bigint, number]>(
    'approve(address token,address spender,uint160 amount,uint48 expiration)',
    ([token, spender, amount, until], call) =>
      allow('set', spender, token, amount, { until: BigInt(until), by: call.contract }),
  ),
  '0x36c78516': known<[Address, Address, bigint, Address]>(
    'transferFrom(address from,address to,uint160 amount,address token)',
    ([from, to, amount, token], call) => moveFrom(from, to, { kind: 'token', address: token }, amount, call),
  ),
  ...named('0xcc53287f', 'lockdown((address token,address spender)[] approvals)'),
  ...named('0x6e553f65', 'deposit(uint256 assets,address receiver)'),
  ...named('0x94bf804d', 'mint(uint256 shares,address receiver)'),
  ...named('0xb460af94', 'withdraw(uint256 assets,address receiver,address owner)'),
  // Shares are the vault's own token.
  ...named<[bigint, Address, Address]>(
    '0xba087652',
    'redeem(uint256 shares,address receiver,address owner)',
    ([amount], { contract }) => ({ token: contract, amount }),
  ),
  ...named<[Address, Address, Address, Address, bigint]>(
    '0x7b939232',
    'depositV3(address depositor,address recipient,address inputToken,address outputToken,uint256 inputAmount,uint256 outputAmount,uint256 destinationChainId,address exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityParameter,bytes message)',
    ([, , token, , amount]) => ({ token, amount }),
  ),
  ...named<[{ readonly sendingAssetId: Address; readonly minAmount: bigint }]>(
    '0xdf87ec62',
    'startBridgeTokensViaAcrossV4((bytes32 transactionId,string bridge,string integrator,address referrer,address sendingAssetId,address receiver,uint256 minAmount,uint256 destinationChainId,bool hasSourceSwaps,bool hasDestinationCall) data,(bytes32 receiverAddress,bytes32 refundAddress,bytes32 receivingAssetId,uint256 outputAmount,uint128 outputAmountMultiplier,bytes32 exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityDeadline,bytes message) across)',
    ([{ sendingAssetId: token, minAmount: amount }]) => (token === zeroAddress ? undefined : { token, amount }),
  ),
  ...exchanges,
}

/** A function that is described by its name and all of its values. `toPay`: what it takes, where its values say so. */
function named<Values extends readonly unknown[]>(
  selector: Hex,
  signature: string,
  toPay?: (values: Values, call: Call) => Pay | undefined,
): Readonly<Record<Hex, KnownFunction>> {
  return {
    [selector]: known<Values>(signature, (values, call) => callNamed(signature, values, call, toPay?.(values, call))),
  }
}

/** A trade along a list of tokens, of which the first is paid; `at`: where the most of it stands. */
function alongPath(selector: Hex, at: 0 | 1, signature: string): Readonly<Record<Hex, KnownFunction>> {
  return named<[bigint, bigint, readonly Address[]]>(selector, signature, (values) => {
    const [token] = values[2]
    return token && { token, amount: values[at] }
  })
}

interface Trade {
  readonly tokenIn?: Address
  readonly path?: Hex
  readonly amountIn?: bigint
  readonly amountInMaximum?: bigint
}

/** A trade with one pool. */
function ofPool(selector: Hex, signature: string): Readonly<Record<Hex, KnownFunction>> {
  return named<[Trade]>(selector, signature, ([{ tokenIn: token, amountIn, amountInMaximum: amount = amountIn }]) =>
    token && amount !== undefined ? { token, amount } : undefined,
  )
}

/** A trade along tokens and fees in one row of bytes, of which the first is paid; the last, where what comes out is fixed. */
function ofPath(selector: Hex, signature: string): Readonly<Record<Hex, KnownFunction>> {
  return named<[Trade]>(selector, signature, ([{ path = '0x', amountIn, amountInMaximum }]) => {
    const amount = amountIn ?? amountInMaximum
    const [first, last] = endsOfPath(path) ?? []
    const token = amountIn === undefined ? last : first
    return token && amount !== undefined ? { token, amount } : undefined
  })
}

/** The first and the last token of a row of bytes: an address, then a fee of three bytes and an address for each pool. */
export const endsOfPath = (path: Hex): readonly [Address, Address] | undefined =>
  size(path) < 43 || (size(path) - 20) % 23 ? undefined : [getAddress(slice(path, 0, 20)), getAddress(slice(path, -20))]

const withSignature = (told: Told, hex: Hex): Told => ({
  ...told,
  actions: told.actions.map((action) => ({
    ...action,
    facts: [...action.facts, { label: 'act.signature', value: { kind: 'hex', hex } }],
  })),
})
