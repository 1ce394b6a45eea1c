import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'

/** A request whose approval is timed. */
export interface ApprovalRequest {
  readonly namespace: 'eip155' | 'solana'
  readonly method: string
  readonly params: unknown
}

const spender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
/** Token accounts that do not exist: what is shown comes from the transaction. */
const [from, mint, to] = [
  'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '3sR7dbNpY1tpcGaFFPLYsBLhFT7XtZcPwbeaDVoxyJHx',
].map((text) => address(text as string)) as [
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
]

/** Requests of the kinds that users meet most, for the accounts of one login. */
export function toRequests(evm: string, solana: string, chainId: number, token: string) {
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map((each) => {
        const [name, type] = each.split(':')
        return { name, type }
      }),
    },
    primaryType: 'Permit',
    domain: { name: 'Local USD', version: '1', chainId, verifyingContract: token },
    message: { owner: evm, spender, value: '12500000', nonce: '0', deadline: '1900000000' },
  }
  const transfers = Array.from({ length: 10 }, (_, at) => ({
    to: token as Hex,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, BigInt(at + 1)] }),
  }))
  const allowance = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 12_500_000n] })
  return {
    transfer: {
      namespace: 'eip155',
      method: 'eth_sendTransaction',
      params: [{ from: evm as Hex, to: spender, value: '0x1' }],
    },
    permit: { namespace: 'eip155', method: 'eth_signTypedData_v4', params: [evm, JSON.stringify(permit)] },
    allowance: {
      namespace: 'eip155',
      method: 'eth_sendTransaction',
      params: [{ from: evm as Hex, to: token, data: allowance }],
    },
    tenCalls: {
      namespace: 'eip155',
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from: evm as Hex, chainId: `0x${chainId.toString(16)}`, calls: transfers }],
    },
    permission: {
      namespace: 'eip155',
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          ...{ chainId: `0x${chainId.toString(16)}`, to: spender },
          permission: {
            type: 'native-token-periodic',
            isAdjustmentAllowed: true,
            data: { periodAmount: '0x16345785d8a0000', periodDuration: 86_400 },
          },
          rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 3 * 86_400 } }],
        },
      ],
    },
    solanaToken: { namespace: 'solana', method: 'solana_signTransaction', params: { transaction: toTransfer(solana) } },
  } as const satisfies Readonly<Record<string, ApprovalRequest>>
}

/** `TransferChecked` of 12.5 tokens with six decimals. */
function toTransfer(owner: string): string {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, 12_500_000n, true)
  view.setUint8(9, 6)
  const paid = setTransactionMessageFeePayer(address(owner), createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: mint as string as Blockhash, lastValidBlockHeight: 1n }
  const bounded = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const message = appendTransactionMessageInstruction(
    {
      programAddress: tokenProgram,
      accounts: [
        { address: from, role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: to, role: AccountRole.WRITABLE },
        { address: address(owner), role: AccountRole.READONLY_SIGNER },
      ],
      data,
    },
    bounded,
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
