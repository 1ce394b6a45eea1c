// Approvals for the frame of approvals.spec.ts: the real ones, of requests of every kind, over a node that answers from a table.
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { concatHex, encodeFunctionData, erc20Abi, erc721Abi, getAddress, parseAbi, zeroAddress } from 'viem'
import type { FrameChain, HostPage } from '../../../frame/common/types.js'
import { FlowError } from '../../../frame/flows/index.js'
import { createApprovals } from '../../../frame/page/approvals/createApprovals.js'
import { orderType } from '../../../frame/page/approvals/evm/powers/orders.js'
import { safeType } from '../../../frame/page/approvals/evm/powers/safe.js'
import { FrameError } from '../../../frame/page/errors.js'
import { createRecords } from '../../../frame/page/records.js'
import type { ChainClient, FrameConfig, Login, Screens } from '../../../frame/page/types.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAccount = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const collection = getAddress('0x00000000000000000000000000000000ca7d5ea5')
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const dollar = getAddress('0x000000000000000000000000000000000000700c')
const router = getAddress('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')
const bridge = getAddress('0x0000000000000000000000000000000000b41d6e')
const wrapped = getAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')

const ether: FrameChain = {
  id: 'eip155:1',
  name: 'Ethereum',
  coin: { symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9/',
  tokens: [{ address: dollar, symbol: 'LUSD', decimals: 6 }],
  exchanges: [
    { router, kind: 'uniswap-v3', wrapped },
    { router: bridge, kind: 'across', wrapped },
  ],
}
const delegate = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const smartAccount = {
  ...({ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', delegate } as const),
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
}
const second: FrameChain = {
  ...{ id: 'eip155:10', name: 'OP Mainnet', coin: ether.coin, rpcUrl: ether.rpcUrl },
  tokens: [{ address: dollar, symbol: 'LUSD', decimals: 6 }],
}
const solana: FrameChain = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  coin: { symbol: 'SOL', decimals: 9 },
  rpcUrl: 'http://127.0.0.1:9/',
}

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const usdc = `0x${word(32)}${word(4)}${'55534443'.padEnd(64, '0')}`
/** What the nodes say: 10 coins, a chain with little traffic, a token of 6 decimals called USDC. */
const answers: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0x8ac7230489e80000',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x77359400',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x1', '0x3b9aca00', '0x77359400']] },
  eth_getCode: (to: string) => (to.toLowerCase() === token.toLowerCase() ? '0x60' : '0x'),
  eth_call: ({ data = '', input = data }: { data?: string; input?: string }) => {
    if (input.startsWith('0x313ce567')) return `0x${word(6)}`
    if (input.startsWith('0x95d89b41')) return usdc
    return `0x${word(2_000_000_000)}`
  },
  getBalance: { value: 5_000_000_000 },
  getFeeForMessage: { value: 5000 },
  isBlockhashValid: { value: true },
  getMinimumBalanceForRentExemption: 890_880,
  getRecentPrioritizationFees: [],
}

const createClient = (chain: FrameChain, over: Readonly<Record<string, unknown>> = {}): ChainClient => ({
  chain,
  async request(method, params) {
    const answer = { ...answers, ...over }[method]
    if (answer === undefined) throw new FrameError('RPC_FAILED', 'no such method', -32601)
    return typeof answer === 'function' ? answer(...params) : answer
  },
})

interface Request {
  readonly method: string
  readonly params: unknown
  /** What the node says otherwise. */
  readonly node?: Readonly<Record<string, unknown>>
  /** The account has the pinned contract. Default: false. */
  readonly isSmart?: boolean
  /** Auth says that the user is. Default: false. */
  readonly isSuspended?: boolean
}

const typed = (primaryType: string, types: object, message: object, domain: object = {}) => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    {
      primaryType,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        ...types,
      },
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token, ...domain },
      message,
    },
  ],
})
const sendTo = (to: string | undefined, value: bigint, data?: string): Request => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, ...(to && { to }), value: `0x${value.toString(16)}`, ...(data && { data }) }],
})
const most = 2n ** 256n - 1n

const bytesOf = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
/** How nodes name the coin in the logs of a simulation. */
const coin = `0x${'e'.repeat(40)}`
/** A log of a simulation: so much of it moves. */
const move = (of: string, from: string, to: string, amount: bigint) => ({
  address: of,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...[from, to].map((each) => `0x${each.slice(2).toLowerCase().padStart(64, '0')}`),
  ],
  data: `0x${word(amount)}`,
})
/** A transaction of Solana, as pages hand it over. */
function toSolana(...instructions: readonly IInstruction[]): Request {
  const paid = setTransactionMessageFeePayer(address(solanaAccount), createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: mint as Blockhash, lastValidBlockHeight: 1n }
  const bounded = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const message = appendTransactionMessageInstructions(instructions, bounded)
  const transaction = getBase64EncodedWireTransaction(compileTransaction(message))
  return { method: 'solana_signAndSendTransaction', params: { transaction } }
}
const use = (program: string, accounts: readonly (readonly [string, number])[], data: readonly number[]) => ({
  programAddress: address(program),
  accounts: accounts.map(([each, role]) => ({ address: address(each), role })),
  data: Uint8Array.from(data),
})
const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const held = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const theirs = 'Vote111111111111111111111111111111111111111'

/** An account with coins, as nodes answer. */
const coins = (lamports: number) => ({ lamports, owner: systemProgram, data: ['', 'base64'] })
/** A lookup table with one address. */
const table = {
  lamports: 1,
  owner: 'AddressLookupTab1e1111111111111111111111111',
  data: [
    getBase64Decoder().decode(
      Uint8Array.from([1, ...Array(55).fill(0), ...getAddressEncoder().encode(address(theirs))]),
    ),
    'base64',
  ],
}

const toHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const permit = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const line = 'A long line of a text that somebody wrote for you to sign, and that goes on and on. '
const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:
${account}

Welcome.

URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 1234567890abcdef
Issued At: ${new Date().toISOString()}`

/** Members of types by their names, of a text of `encodeType`. */
const membersOf = (types: string) =>
  Object.fromEntries(
    [...types.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, members = '']) => [
      name,
      members.split(',').map((member) => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
    ]),
  )

const exchangeAbi = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  'function refundETH()',
  'function multicall(uint256 deadline,bytes[] data)',
])

const bridgeAbi = parseAbi([
  'function depositV3(address depositor,address recipient,address inputToken,address outputToken,uint256 inputAmount,uint256 outputAmount,uint256 destinationChainId,address exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityParameter,bytes message)',
])

/** A permission, as pages ask for it. */
const permission = (type: string, data: object, rules: readonly object[] = []): Request => ({
  method: 'wallet_requestExecutionPermissions',
  params: [
    {
      ...{ chainId: '0x1', to: receiver, permission: { type, isAdjustmentAllowed: false, data } },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 5 * 86_400 } }, ...rules],
    },
  ],
  isSmart: true,
  node: { eth_getCode: `0xef0100${delegate.slice(2).toLowerCase()}`, eth_call: `0x${word(0)}` },
})

/** A request of each kind, by its name. */
export const requests = {
  message: { method: 'personal_sign', params: [toHex('Fair wind and a following sea.'), account] },
  'message of a suspended user': {
    ...{ method: 'personal_sign', params: [toHex('Fair wind and a following sea.'), account] },
    isSuspended: true,
  },
  'message of 300 letters': { method: 'personal_sign', params: [toHex(line.repeat(4).slice(0, 300)), account] },
  'long message': { method: 'personal_sign', params: [toHex(line.repeat(60)), account] },
  'hidden message': {
    method: 'personal_sign',
    params: [
      toHex(`Pay 10 \u202e0001\u202c USD\u0421 to a\u200bb\n\n\n\n\n\n\n${' '.repeat(90)}and 1\u03360 more`),
      account,
    ],
  },
  'Arabic message': { method: 'personal_sign', params: [toHex('أوافق على ١٢٣ شرطًا (v2) من shop.example'), account] },
  'sign-in': { method: 'personal_sign', params: [toHex(signIn('shop.example')), account] },
  blocked: { method: 'personal_sign', params: [toHex(signIn('bank.example')), account] },
  bytes: { method: 'personal_sign', params: [`0x${'ff00a9'.repeat(40)}`, account] },
  data: typed(
    'Mail',
    {
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'string' },
        { name: 'tags', type: 'string[]' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
    },
    { from: { name: 'Ada', wallet: receiver }, contents: 'Hello', tags: ['a', 'b'] },
  ),
  'long data': typed(
    'List',
    {
      List: [
        { name: 'aNameOfAMemberThatIsRatherLongAndDoesNotBreak', type: 'uint256[]' },
        { name: 'note', type: 'string' },
      ],
    },
    { aNameOfAMemberThatIsRatherLongAndDoesNotBreak: Array(60).fill(`${most}`), note: 'x'.repeat(900) },
  ),
  permit: typed(
    'Permit',
    { Permit: permit },
    { owner: account, spender: receiver, value: `${most}`, nonce: 0, deadline: 1_900_000_000 },
  ),
  send: sendTo(receiver, 1_234_567_890_123_456_789n),
  'send too much': sendTo(receiver, 100n * 10n ** 18n),
  'send without a node': { ...sendTo(receiver, 1n), node: { eth_feeHistory: undefined, eth_gasPrice: undefined } },
  'send tokens': sendTo(
    token,
    0n,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 12_500_000n] }),
  ),
  allowance: sendTo(
    token,
    0n,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 12_500_000n] }),
  ),
  'unlimited allowance': sendTo(
    token,
    0n,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, most] }),
  ),
  'send a collectible': {
    ...sendTo(
      collection,
      0n,
      encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, receiver, 7n] }),
    ),
    node: {
      eth_simulateV1: [
        {
          calls: [
            {
              status: '0x1',
              logs: [
                {
                  address: collection,
                  topics: [
                    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
                    ...[account, receiver, '0x7'].map((each) => `0x${each.slice(2).padStart(64, '0')}`),
                  ],
                  data: '0x',
                },
              ],
            },
          ],
        },
      ],
    },
  },
  'all collectibles': sendTo(
    token,
    0n,
    encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [receiver, true] }),
  ),
  'blind call': sendTo(token, 10n ** 17n, `0xdeadbeef${'00ff'.repeat(200)}`),
  'several calls': sendTo(
    receiver,
    0n,
    encodeFunctionData({
      abi: parseAbi(['function multicall(bytes[])']),
      args: [
        [
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] }),
          encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 2n] }),
        ],
      ],
    }),
  ),
  'forty parts': sendTo(
    receiver,
    10n ** 18n,
    encodeFunctionData({
      abi: parseAbi(['function multicall(bytes[])']),
      args: [
        Array.from({ length: 39 }, (_, at) =>
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 10n ** BigInt(at)] }),
        ),
      ],
    }),
  ),
  swap: {
    ...sendTo(
      receiver,
      0n,
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
        ]),
        args: [12_500_000n, 3_100_000_000_000_000n, [token, receiver], account, 1_900_000_000n],
      }),
    ),
    node: {
      eth_getCode: '0x60',
      eth_simulateV1: [
        {
          calls: [
            {
              status: '0x1',
              logs: [
                move(token, account, receiver, 12_500_000n),
                move(coin, receiver, account, 3_120_000_000_000_000n),
              ],
            },
          ],
        },
      ],
    },
  },
  'deposit to another network': {
    ...sendTo(
      bridge,
      0n,
      encodeFunctionData({
        abi: bridgeAbi,
        functionName: 'depositV3',
        args: [
          ...([account, receiver, dollar, dollar, 20_070_000n, 20_000_000n, 10n] as const),
          ...([zeroAddress, 1_900_000_000, 1_900_001_800, 0, '0x'] as const),
        ],
      }),
    ),
  },
  'swap by a listed exchange': {
    ...sendTo(
      router,
      10n ** 17n,
      encodeFunctionData({
        abi: exchangeAbi,
        functionName: 'multicall',
        args: [
          1_900_000_000n,
          [
            encodeFunctionData({
              abi: exchangeAbi,
              functionName: 'exactInput',
              args: [
                {
                  path: concatHex([wrapped, '0x0001f4', dollar]),
                  ...{ recipient: account, amountIn: 10n ** 17n, amountOutMinimum: 240_000_000n },
                },
              ],
            }),
            encodeFunctionData({ abi: exchangeAbi, functionName: 'refundETH' }),
          ],
        ],
      }),
    ),
    node: {
      eth_getCode: '0x60',
      eth_simulateV1: [
        {
          calls: [
            {
              status: '0x1',
              logs: [move(coin, account, router, 10n ** 17n), move(dollar, receiver, account, 242_424_242n)],
            },
          ],
        },
      ],
    },
  },
  order: typed(
    'OrderComponents',
    membersOf(orderType),
    {
      ...{ offerer: account, zone: receiver, orderType: 0, startTime: 0, endTime: 1_900_000_000, salt: 1, counter: 0 },
      ...{ zoneHash: `0x${word(0)}`, conduitKey: `0x${word(0)}` },
      offer: [{ itemType: 2, token, identifierOrCriteria: 4711, startAmount: 1, endAmount: 1 }],
      consideration: [
        {
          ...{ itemType: 0, token: receiver, identifierOrCriteria: 0, recipient: account },
          ...{ startAmount: '950000000000000000', endAmount: '950000000000000000' },
        },
      ],
    },
    { name: 'Seaport', version: '1.6' },
  ),
  'Safe code': typed('SafeTx', membersOf(safeType), {
    ...{ to: receiver, value: 0, data: `0x8d80ff0a${'00'.repeat(90)}`, operation: 1, safeTxGas: 0, baseGas: 0 },
    ...{ gasPrice: 1, gasToken: receiver, refundReceiver: receiver, nonce: 7 },
  }),
  permission: permission('erc20-token-periodic', {
    ...{ tokenAddress: dollar, periodAmount: '0x989680', periodDuration: 86_400 },
  }),
  'permission to call': permission('contract-call', { target: router, method: 'claim(uint256)', maxCalls: 12 }, [
    { type: 'redelegation' },
  ]),
  deployment: sendTo(undefined, 0n, `0x60806040${'52'.repeat(300)}`),
  'Solana message': {
    method: 'solana_signMessage',
    params: { message: getBase58Decoder().decode(new TextEncoder().encode('Fair wind')), pubkey: solanaAccount },
  },
  'send SOL': toSolana(
    use(
      systemProgram,
      [
        [solanaAccount, 3],
        [theirs, 1],
      ],
      [2, 0, 0, 0, ...bytesOf(1_250_000_000n, 8)],
    ),
    use(memoProgram, [], [...new TextEncoder().encode('For the coffee, and for the tea')]),
  ),
  'send SPL tokens': toSolana(
    use(
      tokenProgram,
      [
        [held, 1],
        [mint, 0],
        [theirs, 1],
        [solanaAccount, 2],
      ],
      [12, ...bytesOf(12_500_000n, 8), 6],
    ),
  ),
  'SPL delegate': toSolana(
    use(
      tokenProgram,
      [
        [held, 1],
        [theirs, 0],
        [solanaAccount, 2],
      ],
      [4, ...bytesOf(2n ** 64n - 1n, 8)],
    ),
  ),
  'SPL new owner': toSolana(
    use(
      tokenProgram,
      [
        [held, 1],
        [solanaAccount, 2],
      ],
      [6, 2, 1, ...new Uint8Array(32).fill(7)],
    ),
  ),
  'SPL token account': {
    ...toSolana(
      use(
        'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
        [
          [solanaAccount, 3],
          [theirs, 1],
          [held, 0],
          [mint, 0],
          [systemProgram, 0],
          [tokenProgram, 0],
        ],
        [1],
      ),
      use(
        tokenProgram,
        [
          [held, 1],
          [mint, 0],
          [theirs, 1],
          [solanaAccount, 2],
        ],
        [12, ...bytesOf(12_500_000n, 8), 6],
      ),
    ),
    // More coins leave than the deposit and the fee: a forecast that contradicts.
    node: {
      getMultipleAccounts: { value: [coins(5_000_000_000), null, null] },
      simulateTransaction: { value: { err: null, accounts: [coins(4_990_000_000), null, null] } },
    },
  },
  'SPL guard': toSolana(
    use(
      'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      [
        [held, 1],
        [solanaAccount, 2],
      ],
      [34, 1],
    ),
  ),
  'Solana nonce': toSolana(
    use(
      systemProgram,
      [
        [held, 1],
        ['SysvarRecentB1ockHashes11111111111111111111', 0],
        [solanaAccount, 2],
      ],
      [4, 0, 0, 0],
    ),
    use(
      systemProgram,
      [
        [solanaAccount, 3],
        [theirs, 1],
      ],
      [2, 0, 0, 0, ...bytesOf(1_250_000_000n, 8)],
    ),
  ),
  'Solana table': {
    ...toSolana({
      programAddress: address(systemProgram),
      accounts: [
        { address: address(solanaAccount), role: 3 },
        { address: address(theirs), role: 1, lookupTableAddress: address(held), addressIndex: 0 } as never,
      ],
      data: Uint8Array.from([2, 0, 0, 0, ...bytesOf(1_250_000_000n, 8)]),
    }),
    node: {
      getMultipleAccounts: (wanted: readonly string[]) => ({
        value: wanted.map((each) => (each === held ? table : null)),
      }),
    },
  },
  'Solana assign': toSolana(use(systemProgram, [[solanaAccount, 3]], [1, 0, 0, 0, ...new Uint8Array(32).fill(7)])),
  'Solana blind': toSolana(
    use(
      held,
      [
        [solanaAccount, 3],
        [theirs, 1],
      ],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ),
  ),
} satisfies Readonly<Record<string, Request>>

export type RequestName = keyof typeof requests

/**
 * Asks for one of them; resolves as the page would be answered.
 * @param isFramed whether it may be approved in the frame
 */
export function askFor(name: RequestName, screens: Screens, host: HostPage, isFramed: boolean): Promise<unknown> {
  const { method, params, node = {}, isSuspended = false, isSmart = false } = requests[name] as Request
  const isSolana = method.startsWith('solana')
  const client = createClient(isSolana ? solana : isSmart ? { ...ether, smartAccount, permissions: true } : ether, node)
  const login: Login = {
    user: () => ({
      email: null,
      accounts: [
        { namespace: 'eip155', address: account, path: '' },
        { namespace: 'solana', address: solanaAccount, path: '' },
      ],
      recovery: 'managed',
      ...(isSmart && { accountType: 'smartAccount' }),
    }),
    // It opens when it is signed, which no test here comes to.
    unlock: () => new Promise(() => undefined),
    async confirm() {
      if (isSuspended) throw new FlowError('USER_SUSPENDED')
    },
    chooseAccountType: async () => {},
    nameSignIn: async () => undefined,
    askPaymaster: async () => undefined,
    askSessions: () => Promise.reject(new Error('No service keeps permissions here.')),
    onEnd: () => () => undefined,
  }
  const config: FrameConfig = {
    ...{
      projectId: 'demo',
      project: 'Demo',
      operator: 'Example Wallet',
      origins: [host.origin],
      names: {},
      codeEntry: 'page',
      framedApprovals: isFramed ? [host.origin] : [],
    },
    urls: { auth: '', custody: '', recovery: '', data: `http://api.localhost:${location.port}` },
    chains: [ether, second, solana],
  }
  // In this tab alone.
  const records = createRecords({ indexedDB: undefined, projectId: 'demo', clock: { after: () => () => undefined } })
  return createApprovals({ config, screens, login, records, now: Date.now }).ask(
    { method, params, chainNamespace: isSolana ? 'solana' : 'eip155', chainId: client.chain.id },
    { host, chain: client },
  )
}
