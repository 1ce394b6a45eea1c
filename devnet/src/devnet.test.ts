import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetOptions,
  findAnvil,
  findFreePort,
  startDevnet,
  waitForReceipt,
} from './index.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options?: DevnetOptions): Promise<Devnet> {
  const devnet = await startDevnet(options)
  cleanups.push(devnet.stop)
  return devnet
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-devnet-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('The list is empty.')
  return first
}

const readerOf = (chain: DevnetChain) => createPublicClient({ transport: http(chain.rpcUrl) })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs the command line as its own process and resolves with what it printed when ready. */
async function startCli(): Promise<{ child: ChildProcess; chains: DevnetChain[] }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./cli.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(async () => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, chains: (JSON.parse(line.toString()) as { chains: DevnetChain[] }).chains }
}

test('behavior: two chains answer with their ids, funded accounts and the token at one address', async () => {
  const devnet = await start()
  const holder = firstOf(devnet.accounts)
  expect(holder.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(new Set(devnet.chains.map((chain) => chain.token.address)).size).toBe(1)
  for (const [index, chain] of devnet.chains.entries()) {
    const reader = readerOf(chain)
    const { address } = chain.token
    expect(await reader.getChainId()).toBe([31337, 31338][index])
    expect(chain.caipNetworkId).toBe(`eip155:${chain.chainId}`)
    expect(await reader.getBalance({ address: firstOf(devnet.accounts.slice(1)).address })).toBe(parseEther('10000'))
    expect(await reader.readContract({ abi: erc20Abi, address, functionName: 'decimals' })).toBe(chain.token.decimals)
    expect(await reader.readContract({ abi: erc20Abi, address, functionName: 'symbol' })).toBe(chain.token.symbol)
    for (const account of devnet.accounts) {
      const args = [account.address] as const
      const balance = await reader.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args })
      expect(balance).toBe(1_000_000_000_000n)
    }
  }
})

test('parameters: stateDir keeps balances and deploys the token once', async () => {
  const stateDir = await makeFolder()
  const options = { chains: [{ chainId: 31337, name: 'One' }], stateDir }
  const before = await start(options)
  const [sender, receiver] = before.accounts
  if (!sender || !receiver) throw new Error('accounts are missing')
  const transport = http(firstOf(before.chains).rpcUrl)
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(sender.privateKey) })
  const hash = await wallet.sendTransaction({ to: receiver.address, value: 7n, chain: null })
  await waitForReceipt(readerOf(firstOf(before.chains)), hash)
  await before.stop()

  const after = await start(options)
  const reader = readerOf(firstOf(after.chains))
  expect(await reader.getBalance({ address: receiver.address })).toBe(parseEther('10000') + 7n)
  // One deployment and one transfer: a second deployment would be a third transaction.
  expect(await reader.getTransactionCount({ address: sender.address })).toBe(2)
})

test('parameters: ports are used as given, and a taken one is refused with nothing left running', async () => {
  const port = await findFreePort()
  const chains = [{ chainId: 31337, name: 'One' }]
  const devnet = await start({ chains, ports: [port] })
  expect(firstOf(devnet.chains).rpcUrl).toBe(`http://127.0.0.1:${port}`)
  await devnet.stop()

  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  cleanups.push(async () => holder.close())
  await expect(startDevnet({ chains, ports: [port] })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
})

test('parameters: blockTime mines on a clock', async () => {
  const devnet = await start({ chains: [{ chainId: 31337, name: 'One' }], blockTime: 1 })
  const reader = readerOf(firstOf(devnet.chains))
  const height = await reader.getBlockNumber({ cacheTime: 0 })
  await vi.waitFor(async () => expect(await reader.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(height), 30_000)
})

test('behavior: stop ends every process, and may be called twice', async () => {
  const devnet = await start()
  await Promise.all([devnet.stop(), devnet.stop()])
  expect(devnet.chains.map((chain) => isAlive(chain.pid))).toEqual([false, false])
})

test('behavior: the command ends its chains on SIGTERM', async () => {
  const { child, chains } = await startCli()
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(chains.map((chain) => isAlive(chain.pid))).toEqual([false, false])
})

test('behavior: the chains end when their owner is killed', async () => {
  const { child, chains } = await startCli()
  expect(chains.map((chain) => isAlive(chain.pid))).toEqual([true, true])
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(chains.map((chain) => isAlive(chain.pid))).toEqual([false, false]), 30_000)
})

test('parameters: LATCHKEY_ANVIL that names nothing is refused in a sentence', () => {
  expect(() => findAnvil({ LATCHKEY_ANVIL: 'no-such-file' })).toThrow('Set it to the path of anvil 1.7.1')
})

test('behavior: with collectibles each account holds three postcards and five shells, drawn on the chain itself', async () => {
  const devnet = await startDevnet({ chains: [{ chainId: 31339, name: 'Third' }], collectibles: true })
  try {
    const [chain] = devnet.chains
    const [first] = devnet.accounts
    if (!chain?.collectibles || !first) throw new Error('no collectibles')
    const { postcards, shells } = chain.collectibles
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const erc721 = parseAbi([
      'function ownerOf(uint256) view returns (address)',
      'function tokenURI(uint256) view returns (string)',
    ])
    const erc1155 = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
    const owners = [1n, 3n, 4n].map((id) =>
      client.readContract({ address: postcards, abi: erc721, functionName: 'ownerOf', args: [id] }),
    )
    expect(await Promise.all(owners)).toEqual([first.address, first.address, devnet.accounts[1]?.address])
    expect(
      await client.readContract({
        address: shells,
        abi: erc1155,
        functionName: 'balanceOf',
        args: [first.address, 1n],
      }),
    ).toBe(5n)
    const uri = await client.readContract({ address: postcards, abi: erc721, functionName: 'tokenURI', args: [2n] })
    const metadata = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
    expect(metadata).toMatchObject({ name: 'Postcard 2', attributes: [{ trait_type: 'Tide', value: 'High' }] })
  } finally {
    await devnet.stop()
  }
})
