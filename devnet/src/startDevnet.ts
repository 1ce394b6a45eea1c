import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DevnetAccount, deriveAccounts, testMnemonic } from './accounts.js'
import { type Anvil, startAnvil } from './anvil.js'
import { findAnvil } from './anvilBinary.js'
import { startGuard } from './guard.js'
import { type DevnetCollectibles, type DevnetToken, deployCollectibles, deployToken } from './token.js'

/** A chain that is to run. */
export interface ChainToStart {
  chainId: number
  name: string
  /** Rules that it keeps to: `cancun` knows no EIP-7702. Default: anvil's newest. */
  hardfork?: 'cancun'
}

/** Which chains to run, and how. */
export interface DevnetOptions {
  /** Chains by id and name; by default 31337 "Latchkey Local" and 31338 "Latchkey Local Two". */
  chains?: readonly ChainToStart[]
  /** One TCP port of 127.0.0.1 a chain, in the order of `chains`; free ones where absent. */
  ports?: readonly (number | undefined)[]
  /** Folder that keeps the chains between runs. Without it every start is a new chain. */
  stateDir?: string
  /** Seconds between blocks. Without it every transaction gets its block at once. */
  blockTime?: number
  /** Whether the chains have collectibles, too. Default: false. */
  collectibles?: boolean
}

/** One running local chain. */
export interface DevnetChain {
  chainId: number
  /** CAIP-2, such as `eip155:31337`. */
  caipNetworkId: `eip155:${number}`
  name: string
  /** Address of the JSON-RPC endpoint; answers any web origin. */
  rpcUrl: string
  /** "Local Dollar", the same address on every chain; each funded account holds a million. */
  token: DevnetToken
  /** With the option `collectibles`: the same addresses on every chain; each funded account holds some. */
  collectibles?: DevnetCollectibles
  /** Process id of the node. */
  pid: number
}

/** Running local chains. */
export interface Devnet {
  chains: readonly DevnetChain[]
  /** Ten accounts of the public test phrase, each with 10,000 coins and a million tokens on each chain. */
  accounts: readonly DevnetAccount[]
  /** Ends all chains and writes their state; resolves when no process is left. May be called twice. */
  stop(): Promise<void>
}

const defaultChains = [
  { chainId: 31337, name: 'Latchkey Local' },
  { chainId: 31338, name: 'Latchkey Local Two' },
] as const

/**
 * Starts real local EVM chains with a token and funded accounts. They end with `stop()`, and also when this process dies.
 * @throws {Error} when anvil is not installed, or a given port is taken; nothing is left running then
 * @example
 * const devnet = await startDevnet()
 * const [chain] = devnet.chains
 * await devnet.stop()
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { chains = defaultChains, ports = [], stateDir, blockTime, collectibles = false } = options
  const binary = findAnvil()
  if (stateDir) await mkdir(stateDir, { recursive: true })
  const accounts = deriveAccounts()
  const guard = startGuard()
  const running: Anvil[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all(running.map((anvil) => anvil.stop())).then(() => guard.stop())
    return stopping
  }

  const startChain = async ({ chainId, name, hardfork }: ChainToStart, index: number) => {
    const stateFile = stateDir && join(stateDir, `${chainId}.json`)
    const port = ports[index]
    const mnemonic = testMnemonic
    const anvil = await startAnvil({
      ...{ binary, chainId, hardfork, port, stateFile, blockTime, mnemonic, onSpawn: guard.add },
    })
    void anvil.exited.then(() => guard.drop(anvil.pid))
    running.push(anvil)
    const token = await deployToken(anvil.rpcUrl, accounts)
    const deployed = collectibles ? { collectibles: await deployCollectibles(anvil.rpcUrl, accounts) } : {}
    const caipNetworkId: DevnetChain['caipNetworkId'] = `eip155:${chainId}`
    return { chainId, caipNetworkId, name, rpcUrl: anvil.rpcUrl, token, ...deployed, pid: anvil.pid }
  }

  // All have settled before one failure is reported: a chain that is still starting could not be stopped yet.
  const results = await Promise.allSettled(chains.map(startChain))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return { chains: started, accounts, stop }
}
