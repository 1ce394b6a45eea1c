import type { EvmCapabilities } from './getCapabilities.js'
import type { EvmPermissionsRequest } from './permissions.js'
import type { EvmCalls } from './sendCalls.js'
import type { TypedData } from './signTypedData.js'
import type { EvmContractWrite, EvmTransaction } from './transaction.js'

/** The forms of `eip155`. */
export interface EvmForms {
  readonly transaction: EvmTransaction | EvmContractWrite
  readonly calls: EvmCalls
  readonly typedData: TypedData
  readonly permissions: EvmPermissionsRequest
  readonly capabilities: EvmCapabilities
}

declare module '../../src/adapter.js' {
  interface NamespaceForms {
    readonly eip155: EvmForms
  }
}
