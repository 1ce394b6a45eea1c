import { decodeFunctionData, erc20Abi, formatEther, formatUnits, type Hex, hexToString, parseAbi } from 'viem'
import type { StackChain } from '../src/readStack.js'
import type { Call } from './call.js'

/** What the user is asked, in words. */
export interface Summary {
  readonly title: string
  /** The yes. */
  readonly verb: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** Text that is signed, as it is. */
  readonly text?: string
}

/** The moment a call comes in. */
export interface Moment {
  readonly account: string
  readonly chainId: number
}

/** The chains that it knows by name, and the amounts of their tokens. */
export interface KnownChains {
  readonly chains: readonly (Pick<StackChain, 'chainId' | 'name'> & Partial<Pick<StackChain, 'token'>>)[]
}

/** Puts a call into plain words; what is not understood is said to be so. */
export function summarize({ method, params }: Call, { account, chainId }: Moment, stack: KnownChains): Summary {
  const list = Array.isArray(params) ? params : []
  const nameOf = (id: number) => stack.chains.find((chain) => chain.chainId === id)?.name ?? `Chain ${id}`
  const where = ['Network', nameOf(chainId)] as const
  const who = ['Account', account] as const
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { title: 'Connect to this page?', verb: 'Connect', lines: [['Page', location.origin], who, where] }
    case 'personal_sign':
      return { title: 'Sign this message?', verb: 'Sign', lines: [who], text: toText(list[0]) }
    case 'eth_signTypedData_v4':
      return { title: 'Sign this data?', verb: 'Sign', lines: [who, ...readTypedData(list[1])] }
    case 'eth_sendTransaction':
      return summarizeTransaction(list[0] ?? {}, stack, chainId, [who, where])
    case 'wallet_switchEthereumChain': {
      const name = nameOf(Number(list[0]?.chainId))
      return {
        title: `Switch to ${name}?`,
        verb: 'Switch',
        lines: [
          ['From', nameOf(chainId)],
          ['To', name],
        ],
      }
    }
    case 'wallet_addEthereumChain':
      return { title: `Add ${list[0]?.chainName}?`, verb: 'Add', lines: [['Node', String(list[0]?.rpcUrls?.[0])]] }
    default:
      return { title: 'Allow this request?', verb: 'Allow', lines: [['Request', method]] }
  }
}

function summarizeTransaction(
  { to, value = '0x0', data }: { readonly to?: string; readonly value?: Hex; readonly data?: Hex },
  stack: KnownChains,
  chainId: number,
  lines: Summary['lines'],
): Summary {
  const token = stack.chains.find((chain) => chain.chainId === chainId)?.token
  const transfer = data && data !== '0x' ? readTransfer(data) : undefined
  if (transfer && token && to?.toLowerCase() === token.address.toLowerCase()) {
    const amount = `${formatUnits(transfer.amount, token.decimals)} ${token.symbol}`
    return { title: `Send ${amount}?`, verb: 'Send', lines: [['To', transfer.to], ...lines] }
  }
  const nft = data && data !== '0x' ? readNftTransfer(data) : undefined
  if (nft && to) {
    const number = ['Number', `${nft.id}`] as const
    const title = nft.copies === 1n ? 'Send an NFT?' : `Send ${nft.copies} copies of an NFT?`
    return { title, verb: 'Send', lines: [['To', nft.to], ['Contract', to], number, ...lines] }
  }
  const amount = `${formatEther(BigInt(value))} ETH`
  const receiver = ['To', to ?? 'A new contract'] as const
  return data && data !== '0x'
    ? { title: 'Call a contract?', verb: 'Send', lines: [receiver, ['Amount', amount], ['Data', data], ...lines] }
    : { title: `Send ${amount}?`, verb: 'Send', lines: [receiver, ...lines] }
}

function readTransfer(data: Hex): { readonly to: string; readonly amount: bigint } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { to: args[0], amount: args[1] } : undefined
  } catch {
    // Not a token's function: shown as the contract call that it is.
    return undefined
  }
}

const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 copies, bytes data)',
])

function readNftTransfer(data: Hex): { readonly to: string; readonly id: bigint; readonly copies: bigint } | undefined {
  try {
    const [, to, id, copies = 1n] = decodeFunctionData({ abi: nftAbi, data }).args
    return { to, id, copies }
  } catch {
    // Another function.
    return undefined
  }
}

const toText = (message: unknown) =>
  typeof message === 'string' && /^0x([0-9a-f]{2})*$/i.test(message) ? hexToString(message as Hex) : String(message)

/** The fields of structured data, the domain first. */
function readTypedData(json: unknown): Summary['lines'] {
  const { domain = {}, message = {} } = typeof json === 'string' ? JSON.parse(json) : ((json ?? {}) as never)
  return [...Object.entries(domain), ...Object.entries(message)].map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
}
