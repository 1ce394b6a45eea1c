import { type ChainPin, isCommandingContract, isCommandingDomain } from '../../../keys/index.js'
import { commands, lowers } from '../refusals.js'
import { isAccount } from './account.js'
import type { Outgoing } from './outgoing.js'
import type { StructTypes } from './structs.js'

/** What typed data says, before it is shown. */
interface TypedCommand {
  /** Of `encodeDomain`. */
  readonly encoded: Uint8Array
  readonly types: StructTypes
  readonly account: string
  readonly pins: readonly ChainPin[]
}

/** Structs by which others act as an account, by the members that make them so: operations (ERC-4337) and delegations (ERC-7710). */
const commanding: readonly (readonly string[])[] = [
  ['sender', 'nonce', 'callData'],
  ['delegate', 'delegator', 'authority'],
]

/** The struct by which a depositor lowers what a bridge of Across' form brings, or sends it to another account; its name is part of what is signed. */
const depositUpdate = /^UpdateDepositDetails$/i

/**
 * Refuses typed data that commands the account once it is handed a contract: in the domain of the account, of an EntryPoint or of a
 * delegation manager, and operations and delegations wherever they are signed (S18). Without a contract it would mean nothing today, and
 * take all on the day that there is one.
 *
 * @throws {FrameError} METHOD_NOT_ALLOWED
 */
export function refuseCommands({ encoded, types, account, pins }: TypedCommand): void {
  const words = Array.from({ length: encoded.length / 32 - 1 }, (_, at) =>
    encoded.subarray(32 * (at + 1), 32 * (at + 2)),
  )
  if (isCommandingDomain(words, account, pins)) throw commands()
  const isCommand = (members: StructTypes[string] = []) =>
    commanding.some((names) => names.every((name) => members.some((member) => member.name === name)))
  if (Object.values(types).some(isCommand)) throw commands()
  if (Object.keys(types).some((name) => depositUpdate.test(name))) throw lowers()
}

/**
 * Refuses calls of the account itself, of EntryPoints and of delegation managers. Coins alone may go to one's own account.
 *
 * @throws {FrameError} METHOD_NOT_ALLOWED
 */
export function refuseCommandingCall({ to, data }: Outgoing, account: string, pins: readonly ChainPin[]): void {
  if (to === undefined) return
  if (isCommandingContract(to, pins) || (isAccount(to, account) && data !== '0x')) throw commands()
}
