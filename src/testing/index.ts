/**
 * `latchkey/testing`: what tests of hosts, plugins and adapters work with. Nothing here belongs on a page for users: the
 * wallet's keys are public.
 * @packageDocumentation
 */

export { axe } from './browser/axe.js'
export { type ModalReader, readModal } from './browser/readModal.js'
export { type RequestLog, recordRequests } from './browser/recordRequests.js'
export { recordViolations, type ViolationLog } from './browser/recordViolations.js'
export type { Finder, RecordedPage, ScriptedPage } from './browser/types.js'
export { createTestClock, type TestClock } from './clock.js'
export type { AdapterContractOptions } from './contracts/adapterTrial.js'
export type { MakePlugin, PluginContractOptions } from './contracts/pluginWorld.js'
export type { TestRunner } from './contracts/runner.js'
export type { SourceContractOptions, SourceWorld } from './contracts/sourceTrial.js'
export { testChainAdapter } from './contracts/testChainAdapter.js'
export { testConnectorSource } from './contracts/testConnectorSource.js'
export { testPlugin } from './contracts/testPlugin.js'
export { testPluginViews } from './contracts/testPluginViews.js'
export {
  createTestLatchkey,
  type TestLatchkey,
  type TestLatchkeyOptions,
  testNetwork,
} from './createTestLatchkey.js'
export { settle } from './settle.js'
export { createTestAdapter, type TestAdapter, type TestAdapterOptions } from './testAdapter.js'
export type { ModalCall, RecordedRequest, TestStorage, Visit } from './testEnvironment.js'
export { announceProvider } from './wallet/announce.js'
export { createTestWallet } from './wallet/createTestWallet.js'
export { isLoopback } from './wallet/loopback.js'
export { TestRpcError } from './wallet/rpcError.js'
export { createTestSolanaWallet } from './wallet/solana/createTestSolanaWallet.js'
export { registerWallet } from './wallet/solana/registerWallet.js'
export type {
  TestSolanaAccount,
  TestSolanaChain,
  TestSolanaRequest,
  TestSolanaWallet,
  TestSolanaWalletOptions,
  TestStandardWallet,
} from './wallet/solana/types.js'
export type {
  TestChain,
  TestDecision,
  TestProvider,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  TestWalletRequest,
} from './wallet/types.js'
