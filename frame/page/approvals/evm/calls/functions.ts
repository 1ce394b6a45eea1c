import type { Address, Hex } from 'viem'
import {
  allow,
  allowAll,
  type Call,
  callNamed,
  moveFrom,
  movePiece,
  movePieces,
  type Told,
  trade,
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

/** Functions of tokens (ERC-20, ERC-721, ERC-1155), of Permit2, of wrapped coins, vaults (ERC-4626), and of exchanges, by selector. */
export const functions: Readonly<Record<Hex, KnownFunction>> = {
  '0xa9059cbb': known<[Address, bigint]>('transfer(address to,uint256 amount)', ([to, amount], call) =>
    moveFrom(call.account, to, { kind: 'token', address: call.contract }, amount, call),
  ),
  '0x23b872dd': known<[Address, Address, bigint]>(
    'transferFrom(address from,address to,uint256 amount)',
    ([from, to, amount], call) => moveFrom(from, to, { kind: 'token', address: call.contract }, amount, call),
  ),
  '0x095ea7b3': known<[Address, bigint]>('approve(address spender,uint256 amount)', ([spender, amount], call) =>
    allow('set', spender, call.contract, amount),
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
    ([owner, spender, amount, deadline], call) =>
      allow('set', spender, call.contract, amount, { owner, until: deadline }),
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
  '0xd0e30db0': known<[]>('deposit()', (_, call) => wrap(call)),
  '0x2e1a7d4d': known<[bigint]>('withdraw(uint256 amount)', ([amount], call) => unwrap(amount, call)),
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
  ...named('0xba087652', 'redeem(uint256 shares,address receiver,address owner)'),
  ...swap('0x7ff36ab5', 'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)'),
  ...swap('0xfb3bdb41', 'swapETHForExactTokens(uint256 amountOut,address[] path,address to,uint256 deadline)'),
  ...swap(
    '0xb6f9de95',
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x38ed1739',
    'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x8803dbee',
    'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x18cbafe5',
    'swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x4a25d94a',
    'swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x5c11d795',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x791ac947',
    'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  ),
  ...swap(
    '0x414bf389',
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  ),
  ...swap(
    '0x04e45aaf',
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  ),
}

/** A function that is told by its name and all of its values. */
function named(selector: Hex, signature: string): Readonly<Record<Hex, KnownFunction>> {
  return { [selector]: known<readonly unknown[]>(signature, (values, call) => callNamed(signature, values, call)) }
}

/** A trade: also told where what comes out goes. */
function swap(selector: Hex, signature: string): Readonly<Record<Hex, KnownFunction>> {
  return { [selector]: known<readonly unknown[]>(signature, (values, call) => trade(signature, values, call)) }
}
