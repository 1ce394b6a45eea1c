import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as z from 'zod'
import { abortAfter } from '../abortAfter.js'
import { ServiceError, type ServiceErrorCode } from '../errors.js'
import type { StoreOptions } from '../openStore.js'
import type { CommandAnswer, PartDescription } from '../part/definePart.js'
import type { PartSecrets } from '../secrets/partSecrets.js'
import { findHolder, type LockRecord } from '../store/lockFile.js'
import type { AdminCommand } from './wire.js'

const errorShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** Secrets that a command was given, by the parts' ids. */
export type CommandSecrets = Readonly<Record<string, PartSecrets | undefined>>

/**
 * Carries out a command wherever the state is: in the server that has the folder open, else by opening it for a moment.
 * @throws {ServiceError} what the command throws; ADMIN_DOOR_UNREACHABLE; FOLDER_IN_USE while a server starts or ends
 */
export async function sendAdminCommand(
  where: StoreOptions,
  parts: readonly PartDescription[],
  command: AdminCommand,
  secrets: CommandSecrets = {},
): Promise<CommandAnswer> {
  const holder = 'folder' in where ? await findHolder(where.folder) : undefined
  if (holder?.doorPort) return askServer(holder, command)
  const { runHere } = await import('./runHere.js')
  return runHere(where, parts, command, secrets)
}

/**
 * The backup of a running server that has the folder open, as bytes; undefined when none has.
 * @throws {ServiceError} ADMIN_DOOR_UNREACHABLE
 */
export async function requestBackup(where: StoreOptions): Promise<Readable | undefined> {
  const holder = 'folder' in where ? await findHolder(where.folder) : undefined
  if (!holder?.doorPort) return undefined
  try {
    const response = await fetch(`http://127.0.0.1:${holder.doorPort}/backup`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${holder.token}` },
    })
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream)
  } catch (cause) {
    throw unreachable(cause)
  }
  throw new ServiceError('ADMIN_DOOR_UNREACHABLE', 'The server that uses the data folder refused.')
}

function unreachable(cause: unknown): ServiceError {
  return new ServiceError(
    'ADMIN_DOOR_UNREACHABLE',
    'The server that uses the data folder does not answer. If it runs on another machine, give the command there.',
    { cause },
  )
}

async function askServer({ doorPort, token }: LockRecord, command: AdminCommand): Promise<CommandAnswer> {
  let response: Response
  try {
    response = await fetch(`http://127.0.0.1:${doorPort}/command`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
      signal: abortAfter(10_000),
    })
  } catch (cause) {
    throw unreachable(cause)
  }
  const body: unknown = await response.json()
  // Our own server of the same version wrote it; what it says is shown to the operator and nothing more.
  if (response.ok) return body as CommandAnswer
  const parsed = errorShape.safeParse(body)
  if (!parsed.success) throw new ServiceError('ADMIN_DOOR_UNREACHABLE', 'The server that uses the data folder refused.')
  throw new ServiceError(parsed.data.error.code as ServiceErrorCode, parsed.data.error.message)
}
