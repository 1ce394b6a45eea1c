import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { LatchkeyError } from '../kernel/contract/errors.js'
import { askLeft, encodeRedemption, hashDelegation, type Left, readLeft } from '../permissions/index.js'
import { createOutbox } from './createOutbox.js'
import { assertActive, explain, toAgentError } from './explain.js'
import { readGrant } from './readGrant.js'
import type { Agent, AgentCall, AgentOptions } from './types.js'

/** A use may need a little more in its block than when it was tried. */
const withRoom = (gas: bigint) => (gas * 12n) / 10n

/**
 * An agent: a program with a key of its own that acts for a user's account within a permission, whose limits the chain keeps: docs/agents.md.
 * @throws {LatchkeyError} AGENT_GRANT
 * @example
 * const agent = createAgent({ key, grant, rpcUrl: 'https://your-node.example.com' })
 * await agent.send([{ to: payee, value: 10n ** 15n }])
 */
export function createAgent({ key, grant, rpcUrl, pay = [], log, fetch: fetcher }: AgentOptions): Agent {
  const account = typeof key === 'string' ? privateKeyToAccount(key) : key
  const address = account.address.toLowerCase() as Hex
  const read = readGrant(grant, address)
  const { chainId, manager, delegations, root, permission } = read
  const client = createPublicClient({ transport: http(rpcUrl) })
  const outbox = createOutbox(client, account)
  /** One at a time: each has the next nonce. */
  let queue: Promise<unknown> = Promise.resolve()
  let isRightChain = false

  async function checkChain(): Promise<void> {
    if (isRightChain) return
    if ((await client.getChainId().catch(offline)) !== chainId)
      throw new LatchkeyError('AGENT_GRANT', 'The node of rpcUrl serves another chain than the grant’s.')
    isRightChain = true
  }

  async function left(): Promise<Left> {
    await checkChain()
    const asked = { ...root, hash: hashDelegation(root, keccak256), permission, manager }
    const block = await client.getBlock().catch(offline)
    const answers = await Promise.all(
      askLeft(asked).map(async (question) => {
        const { data } = await client.call({ ...question, blockNumber: block.number }).catch(offline)
        return data ?? '0x'
      }),
    )
    const found = readLeft(asked, answers, Number(block.timestamp))
    if (!found) throw new LatchkeyError('AGENT_OFFLINE', 'The chain does not say what is left of the permission.')
    return found
  }

  async function send(calls: readonly AgentCall[]): Promise<{ readonly hash: Hex }> {
    if (calls.length === 0) throw toAgentError('AGENT_CALL_FAILED')
    await checkChain()
    await outbox.settle()
    assertActive(await left())
    const data = encodeRedemption(
      calls.map(({ to, value = 0n, data: own = '0x' }) => ({
        delegations,
        call: { to: to.toLowerCase() as Hex, value, data: own.toLowerCase() as Hex },
      })),
    )
    const outgoing = { chainId, to: manager, data, ...(await prepare(data)) }
    const { hash, isSuccess } = await outbox.send(outgoing, (sent) =>
      log?.({ type: 'sent', at: Date.now(), hash: sent, calls: calls.length }),
    )
    log?.({ type: 'done', at: Date.now(), hash, isSuccess })
    if (!isSuccess) throw toAgentError('AGENT_CALL_FAILED', { hash })
    return { hash }
  }

  /** Tries a use on a node, as it would be sent. @throws {LatchkeyError} with why it is refused */
  async function prepare(data: Hex) {
    const [{ maxFeePerGas, maxPriorityFeePerGas }, nonce, balance] = await Promise.all([
      client.estimateFeesPerGas(),
      client.getTransactionCount({ address }),
      client.getBalance({ address }),
    ]).catch(offline)
    const tried = await client.estimateGas({ account: address, to: manager, data }).catch((error: unknown) => {
      throw explain(error)
    })
    const gas = withRoom(tried)
    if (balance < gas * maxFeePerGas) throw toAgentError('AGENT_GAS')
    return { nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
  }

  function sendNext(calls: readonly AgentCall[]): Promise<{ readonly hash: Hex }> {
    const sent = queue.then(() => send(calls))
    // The caller has the error; who comes next does not.
    queue = sent.catch(() => undefined)
    return sent
  }

  /** Fills the agent's own address up by just what is missing. */
  async function topUp({ asset, amount }: { readonly asset: Address; readonly amount: bigint }): Promise<void> {
    const balance = await client
      .readContract({ address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
      .catch(offline)
    if (balance >= amount) return
    const args = [account.address, amount - balance] as const
    await sendNext([{ to: asset, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }])
  }

  /** Its code comes with the first request: agents that pay for none never load it. */
  async function openFetch(): Promise<typeof fetch> {
    const [{ createPayingFetch }, { createPassOn }] = await Promise.all([
      import('../x402/pay.js'),
      import('./createPassOn.js'),
    ])
    return createPayingFetch({
      passOn: createPassOn({ grant: read, account, left }),
      allow: pay.map((one) => ({ network: `eip155:${chainId}`, ...one })),
      signer: account,
      async ask(_, method, params) {
        await checkChain()
        return client.request({ method, params } as never)
      },
      prepare: topUp,
      onPayment: (payment) => log?.({ type: 'paid', at: Date.now(), ...payment }),
      ...(fetcher && { fetch: fetcher }),
    })
  }

  let paying: Promise<typeof fetch> | undefined
  return {
    ...{ address, send: sendNext, left },
    async fetch(input, init) {
      paying ??= openFetch()
      return (await paying)(input, init)
    },
  }
}

function offline(cause: unknown): never {
  throw new LatchkeyError('AGENT_OFFLINE', 'The node of rpcUrl does not answer.', { cause })
}
