import type { CaipNetworkId, ChainVerbs, FormOf, PermissionGrant, ReadHandle } from '../../src/adapter.js'
import type { PluginContext } from '../../src/plugin.js'
import type { SolanaTransaction } from '../solana/index.js'
import type { EvmCalls, EvmCapabilities, EvmContractWrite, EvmTransaction, TypedData } from './index.js'

// Compiled with the rest, never run: the forms that adapters declare, and what must not compile.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>(): void => {}

declare module '../../src/adapter.js' {
  interface ChainVerbs {
    /** What the package of an adapter may add. */
    testGetStake?(handle: ReadHandle, address: string): Promise<bigint>
  }
}

type AnyEvm = EvmTransaction | EvmContractWrite

// ---- forms: of one namespace, of all that are imported, of one that declares none
holds<Equal<FormOf<'transaction', 'eip155'>, AnyEvm>>()
holds<Equal<FormOf<'transaction', 'solana'>, SolanaTransaction>>()
holds<Equal<FormOf<'transaction'>, AnyEvm | SolanaTransaction>>()
holds<Equal<FormOf<'calls'>, EvmCalls>>()
holds<Equal<FormOf<'calls', 'solana'>, never>>()
holds<Equal<FormOf<'transaction', 'bip122'>, unknown>>()
holds<Equal<Parameters<NonNullable<ChainVerbs['signTypedData']>>[1], TypedData>>()

export const uses = async ({ wallet, chain }: PluginContext<'request'>) => {
  // ---- calls
  holds<Equal<Awaited<ReturnType<typeof wallet.request>>, unknown>>()
  const hash: string = await wallet.call('sendTransaction', { to: '0x', value: 1n })
  await wallet.call('sendTransaction', 'base64 of Solana')
  await wallet.call('sendCalls', { calls: [{ to: '0x', value: 1n }], atomicRequired: true })
  // @ts-expect-error no transaction of any namespace that is imported
  await wallet.call('sendTransaction', 5)
  // @ts-expect-error calls have a list
  await wallet.call('sendCalls', { to: '0x' })
  // @ts-expect-error a value is no text in decimals
  await wallet.call('sendCalls', { calls: [{ to: '0x', value: '1' }] })
  // @ts-expect-error a verb that no adapter declares
  await wallet.call('doMagic')
  // @ts-expect-error the kernel alone switches chains
  await wallet.call('switchNetwork', {})
  // @ts-expect-error the old name
  await wallet.call('readBalance', '0x')

  // ---- one account: the forms of its namespace alone
  const evm = wallet.of('eip155:1:0xab')
  await evm.call('sendTransaction', { to: '0x', data: '0x' })
  // @ts-expect-error a transaction of another namespace
  await evm.call('sendTransaction', 'base64 of Solana')
  const capabilities = await evm.call('getCapabilities')
  holds<Equal<(typeof capabilities)[CaipNetworkId], EvmCapabilities>>()
  const status: 'supported' | 'ready' | 'unsupported' | undefined = capabilities['eip155:1']?.atomic?.status
  const solana = wallet.of('solana:mainnet:abc')
  await solana.call('sendTransaction', 'base64')
  // @ts-expect-error a transaction of another namespace
  await solana.call('sendTransaction', { to: '0x', value: 1n })
  // @ts-expect-error a namespace without batches
  await solana.call('sendCalls', { calls: [] })
  // @ts-expect-error not an account of CAIP-10
  wallet.of('0xab')

  // ---- can: narrows to the bound verb
  const transfer = await wallet.can('transfer')
  // @ts-expect-error the namespace may lack it
  await transfer({ token: undefined, to: '', value: 1n })
  if (transfer) {
    const sent: string = await transfer({
      token: { networkId: 'eip155:1', name: '', symbol: '', decimals: 0 },
      to: hash,
      value: 1n,
    })
    // @ts-expect-error without its request
    await transfer()
    return { sent, status }
  }
  const grant = await (await evm.can('requestExecutionPermissions'))?.({
    to: '0x',
    permission: { type: 'native-token-allowance' },
    rules: [{ type: 'expiry', data: { timestamp: 1 } }],
  })
  holds<Equal<typeof grant, PermissionGrant | undefined>>()

  // ---- reading: verbs without a wallet, those that a package adds too
  const reader = chain('eip155:1')
  const kind: 'account' | 'contract' | undefined = await (await reader.can('getAccountKind'))?.('0x')
  // @ts-expect-error signing needs a wallet
  await reader.call('signMessage', 'hi')
  const stake: bigint = await reader.call('testGetStake', '0x')
  const handle: ReadHandle | undefined = undefined
  return { kind, stake, handle }
}
