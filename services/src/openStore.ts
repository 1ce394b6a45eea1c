import { type ErasedList, openErasedList } from './erased/erasedList.js'
import { checkParts } from './part/checkParts.js'
import type { PartDescription, PartModule } from './part/definePart.js'
import type { DatabasesOf, PartList } from './part/types.js'
import { type OwnParts, parts as ownParts } from './parts/index.js'
import { connect, explainPostgres, type StoreOptions } from './store/connect.js'
import type { FolderLock } from './store/lockFile.js'
import { migratePart } from './store/migrate.js'

export type { StoreOptions } from './store/connect.js'

/** A part whose code is there. */
export interface LoadedPart {
  description: PartDescription
  module: PartModule
}

/** The open state of the services, for some parts. A part gets its own tables only, by its id: no query reaches across. */
export type Store<Parts extends PartList = OwnParts> = OpenStore & DatabasesOf<Parts>

/** What every store has, whatever its parts. */
export interface OpenStore {
  /** What it was opened for. */
  parts: readonly LoadedPart[]
  /** Whether other processes can use the same state at the same time. */
  isShared: boolean
  /** Lock of the data folder; undefined when there is no folder. */
  lock: FolderLock | undefined
  /** Where what is erased is written down; undefined where nothing is. */
  erased?: ErasedList | undefined
  /** Closes the database and frees the folder. Without it the process does not end. */
  close(): Promise<void>
}

/**
 * Opens the state and brings its tables up to date.
 * @param parts default: those of this version
 * @throws {ServiceError} FOLDER_IN_USE when another process has the folder open, FOLDER_UNSAFE, DATABASE_UNREADABLE,
 * DATABASE_MISSING, DATABASE_UNREACHABLE
 */
export async function openStore<const Parts extends PartList>(
  options: StoreOptions,
  parts: Parts,
): Promise<Store<Parts>>
export async function openStore(options: StoreOptions): Promise<Store>
export async function openStore(
  options: StoreOptions,
  descriptions: readonly PartDescription[] = ownParts,
): Promise<OpenStore> {
  checkParts(descriptions)
  const parts = await loadParts(descriptions)
  const ids = descriptions.map(({ id }) => id)
  const erased = options.erased === undefined ? undefined : openErasedList(options.erased)
  const { of, isShared, lock, close } = await connect(options, ids)
  try {
    for (const { description, module } of parts) {
      await migratePart(of(description.id), description.id, module.migrations)
    }
  } catch (error) {
    await close()
    throw isShared ? explainPostgres(error) : error
  }
  return { ...Object.fromEntries(ids.map((id) => [id, of(id)])), parts, isShared, lock, erased, close }
}

/** Loads the code of parts. */
export function loadParts(descriptions: readonly PartDescription[]): Promise<readonly LoadedPart[]> {
  return Promise.all(descriptions.map(async (description) => ({ description, module: await description.load() })))
}
