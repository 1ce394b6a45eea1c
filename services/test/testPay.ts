import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { concat, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import { silentLog } from '../src/log.js'
import { toCollectCalls } from '../src/parts/pay/collect.js'
import { toOrderAddress } from '../src/parts/pay/orderAddress.js'
import artifact from '../src/parts/pay/orderAddressFactory.json' with { type: 'json' }
import type { PayTables } from '../src/parts/pay/schema.js'
import { createWatch, type WatchOptions } from '../src/parts/pay/watch/createWatch.js'
import { settle } from '../src/parts/pay/watch/settle.js'
import type { OrderState } from '../src/parts/pay/wire.js'
import { compileSource } from './compileSource.js'
import { createSender } from './createSender.js'

const source = `
contract Token {
  mapping(address => uint256) public balanceOf;
  uint256 immutable fee;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(uint256 percent) { fee = percent; balanceOf[msg.sender] = 1e30; }
  // Tells of the whole, and brings less.
  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value - value * fee / 100;
    emit Transfer(msg.sender, to, value);
    return true;
  }
  function lie(address to, uint256 value) external { emit Transfer(msg.sender, to, value); }
  function moveSilently(address to, uint256 value) external { balanceOf[msg.sender] -= value; balanceOf[to] += value; }
  function seize(address from, uint256 value) external { balanceOf[from] -= value; }
}
contract Sender { function send(address payable to) external payable { to.transfer(msg.value); } }
contract Together {
  struct Call { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }
  function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 at = 0; at < calls.length; at++) {
      (results[at].success, results[at].returnData) = calls[at].target.call(calls[at].callData);
    }
  }
  function getEthBalance(address account) external view returns (uint256) { return account.balance; }
}`
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function lie(address,uint256)',
  'function moveSilently(address,uint256)',
  'function seize(address,uint256)',
  'function send(address) payable',
])
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** A local chain on which orders are paid. */
export async function openPayChain() {
  const devnet: Devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const chain = devnet.chains[0] as DevnetChain
  const sender = createSender(devnet, chain)
  const code = compileSource(source)
  const deploy = (name: string, argument = '') => sender.deploy(`${code[name] ?? '0x'}${argument}` as Hex)
  const percent = (value: number) => toHex(value, { size: 32 }).slice(2)
  await sender.send(deployer, 0n, concat([toHex(0, { size: 32 }), artifact.bytecode as Hex]))
  const token = await deploy('Token', percent(0))
  const call = (to: Hex, functionName: 'transfer' | 'lie' | 'moveSilently' | 'seize', target: Hex, amount: bigint) =>
    sender.send(to, 0n, encodeFunctionData({ abi, functionName, args: [target, amount] }))
  return {
    devnet,
    sender,
    rpcUrl: chain.rpcUrl,
    chainId: chain.caipNetworkId,
    token,
    /** Of the same code, and worth nothing. */
    falseToken: await deploy('Token', percent(0)),
    /** Takes two of a hundred, and tells of the whole. */
    taxed: await deploy('Token', percent(2)),
    multicall: await deploy('Together'),
    call,
    /** Coins by a contract: no transaction names the order's address. */
    sendBy: (() => {
      let through: Promise<Hex> | undefined
      return async (to: Hex, value: bigint) => {
        through ??= deploy('Sender')
        return sender.send(await through, value, encodeFunctionData({ abi, functionName: 'send', args: [to] }))
      }
    })(),
    mine: (blocks: number) => sender.node.mine({ blocks }),
    async collect(order: { readonly id: string; readonly recipient: string; readonly tokens: readonly string[] }) {
      const { id, recipient, tokens } = order
      for (const { to, data } of toCollectCalls([{ chain: chain.caipNetworkId, order: id, recipient, tokens }]))
        await sender.send(to, 0n, data)
    },
    stop: () => devnet.stop(),
  }
}

/** What {@link openPayChain} gives. */
export type PayChain = Awaited<ReturnType<typeof openPayChain>>

/** A database of payments with what was told. */
export interface PayDesk {
  readonly db: WatchOptions['db']
  readonly clock: { now(): number }
  /** Each change of an order: `state sequence`. */
  readonly told: Map<string, string[]>
  readonly tell: WatchOptions['tell']
}

/** The time of this machine until a test sets it by the chain's: the two may differ by more than a test can bear. */
export function createPayClock() {
  let time: number | undefined
  let added = 0
  return {
    now: () => (time ?? Date.now()) + added,
    advance(ms: number) {
      added += ms
    },
    /** The time of the newest block, after so many ms have passed on the chain. */
    async follow({ sender: { node, reader } }: Pick<PayChain, 'sender'>, ms = 0) {
      if (ms > 0) await node.increaseTime({ seconds: Math.ceil(ms / 1_000) })
      await node.mine({ blocks: 1 })
      time = Number((await reader.getBlock()).timestamp) * 1_000 + 1
      added = 0
    },
  }
}

export function createPayDesk(db: WatchOptions['db'], clock: { now(): number }): PayDesk {
  const told = new Map<string, string[]>()
  return {
    ...{ db, clock, told },
    async tell(_transaction, { id, state, sequence }) {
      told.set(id, [...(told.get(id) ?? []), `${state} ${sequence}`])
    },
  }
}

/** What an order asks for. */
export interface AskedAmount {
  /** Empty for the coin. */
  readonly token: string
  readonly amount: bigint
  readonly depth?: number
  readonly way?: 'address' | 'fixed' | 'reference'
  readonly referenceKey?: string
  readonly chain?: string
  readonly payTo?: string
}

export const recipient = `0x${'ab'.repeat(20)}` as Hex

/** Writes an order as the routes do. */
export async function addOrder(
  { db, clock }: Pick<PayDesk, 'db' | 'clock'>,
  accepts: readonly AskedAmount[],
  { expiresIn = 900_000, payer = null as string | null, chain = 'eip155:31337' } = {},
) {
  const id = randomBytes(16).toString('hex')
  const payTo = toOrderAddress({ order: id, recipient })
  const created_at = clock.now()
  await db
    .insertInto('pay.orders')
    .values({
      ...{ id, project_id: 'shop', reference: null, state: 'open', sequence: 0, created_at },
      ...{ expires_at: created_at + expiresIn, ended_at: null, lease_holder: null, lease_until: null },
      ...{ cancelled_at: null, was_seen: false },
    })
    .execute()
  if (payer !== null) await db.insertInto('pay.payers').values({ order_id: id, account: payer }).execute()
  await db
    .insertInto('pay.accepts')
    .values(
      accepts.map(({ token, amount, depth = 1, way = 'address', referenceKey = null, ...more }, position) => ({
        ...{
          order_id: id,
          position,
          chain: more.chain ?? chain,
          token: token.startsWith('0x') ? token.toLowerCase() : token,
        },
        ...{
          asset: `${more.chain ?? chain}/${token || 'slip44:60'}`,
          amount: `${amount}`,
          recipient: more.payTo ?? recipient,
        },
        ...{ pay_to: more.payTo ?? (way === 'address' ? payTo : recipient), way, reference_key: referenceKey, depth },
        ...{ seen: '0', final: '0', is_watched: true },
      })),
    )
    .execute()
  return { id, payTo: (accepts[0]?.payTo ?? (accepts[0]?.way === 'fixed' ? recipient : payTo)) as Hex, recipient }
}

/** A watch of a chain, with levers. */
export function createTestWatch(
  desk: PayDesk,
  nodes: readonly string[],
  more: Partial<WatchOptions> & { readonly chain?: string } = {},
) {
  const { chain = 'eip155:31337', ...options } = more
  return createWatch({
    ...{ db: desk.db, clock: desk.clock, tell: desk.tell, fetch, log: silentLog },
    chains: new Map([[chain, nodes.map((url) => ({ url }))]]),
    ...options,
  })
}

/** State, sums and payments of an order. */
export async function readOrder({ db }: Pick<PayDesk, 'db'>, id: string) {
  const order = await db.selectFrom('pay.orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const accepts = await db
    .selectFrom('pay.accepts')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const payments = await db
    .selectFrom('pay.payments')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('block')
    .orderBy('log_index')
    .execute()
  return {
    state: order.state as OrderState,
    sums: accepts.map(({ seen, final }: Selectable<PayTables['pay.accepts']>) => `${seen} ${final}`),
    payments: payments.map(({ hash, amount }) => ({ hash: hash.startsWith('balance:') ? null : hash, amount })),
  }
}

/** Ends an order's time, or cancels it, as the routes do. */
export const settleNow = ({ db, clock, tell }: PayDesk, id: string, more: { readonly cancel?: true } = {}) =>
  db.transaction().execute((transaction) => settle(transaction, id, { now: clock.now(), tell, ...more }))
