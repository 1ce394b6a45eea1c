import { readFile } from 'node:fs/promises'
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployExchange, deployOddTokens, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import { compileSource } from '../../services/test/compileSource.js'
import { startServer } from '../accounts/startServer.js'

const chainId = 'eip155:31337'

/**
 * Starts a chain with the contracts of Uniswap V2 and V3, and the data part over it, which quotes by both.
 * @param folder what the server keeps
 * @param database address of a Postgres; without it the database is in the folder
 */
export async function startSwapServer(folder: string, database?: string) {
  const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Bench' }] })
  const [chain] = devnet.chains
  if (!chain) throw new Error('The chain did not start.')
  const { rpcUrl, token } = chain
  const { accounts } = devnet
  const exchange = await deployExchange(rpcUrl, accounts, token)
  const { permit, far } = await deployOddTokens(rpcUrl, accounts, token, exchange)
  const { factory, quoter, router02 } = exchange.v3
  const middles = [token.address]
  const multicall = await deployMulticall(rpcUrl, accounts[0]?.privateKey ?? '0x')
  const server = await startServer({
    ...{ database, folder, nodeUrl: rpcUrl, multicall },
    swaps: {
      drivers: {
        'uniswap-v2': { kind: 'uniswap-v2', chains: { [chainId]: { router: exchange.v2.router, middles } } },
        'uniswap-v3': {
          kind: 'uniswap-v3',
          chains: { [chainId]: { factory, quoter, router: router02, form: 'SwapRouter02', middles } },
        },
      },
      multicalls: { [chainId]: multicall },
    },
  })
  return {
    ...{ chainId, rpcUrl, token, permit, far, exchange, server },
    account: accounts[0]?.address ?? '',
    async stop() {
      await server.stop()
      await devnet.stop()
    },
  }
}

/** As public chains have it. */
async function deployMulticall(rpcUrl: string, privateKey: Hex) {
  const source = await readFile(new URL('../accounts/tokens.sol', import.meta.url), 'utf8')
  const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(rpcUrl) })
  const data = compileSource(source.replace(/^[\s\S]*?;\n/, '')).Together ?? '0x'
  const hash = await wallet.deployContract({ chain: null, abi: [], bytecode: data })
  const { contractAddress } = await waitForReceipt(createPublicClient({ transport: http(rpcUrl) }), hash)
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}
