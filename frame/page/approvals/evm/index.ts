import { notAllowed } from '../refusals.js'
import type { Ask, ReadRequest } from '../types.js'
import { readPersonalSign } from './readPersonalSign.js'
import { readTransaction } from './readTransaction.js'
import { readTypedData } from './readTypedData.js'

/** Few pages ask for permissions. */
const loadGrant = () => import('./grant/index.js')

const readers: Readonly<Record<string, ReadRequest>> = {
  personal_sign: readPersonalSign,
  eth_signTypedData_v4: readTypedData,
  eth_sendTransaction: readTransaction,
  // Few pages ask for several calls at once.
  wallet_sendCalls: async (ask) => (await import('./batch/readCalls.js')).readCalls(ask),
  wallet_requestExecutionPermissions: async (ask) => (await loadGrant()).readGrant(ask),
  wallet_revokeExecutionPermission: async (ask) => (await loadGrant()).readRevocation(ask),
  wallet_grantPermissions: async (ask) => (await loadGrant()).readDraftGrant(ask),
  wallet_revokePermissions: async (ask) => (await loadGrant()).readDraftRevocation(ask),
  // Ours: all that was given ends.
  latchkey_endPermissions: async (ask) => (await loadGrant()).readEndingAll(ask),
  // Ours: the view of smart accounts asks for it.
  latchkey_takeOffContract: async (ask) => (await import('./takeOff/readTakeOff.js')).readTakeOff(ask),
}

/** Reads a request for the EVM account. @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID */
export function read(ask: Ask): ReturnType<ReadRequest> {
  const reader = Object.hasOwn(readers, ask.method) ? readers[ask.method] : undefined
  if (!reader) throw notAllowed()
  return reader(ask)
}
