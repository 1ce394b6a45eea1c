import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { StoreOptions } from '../openStore.js'
import type { PartDescription } from '../part/definePart.js'
import { listOption, textOption, wordOf } from '../part/usage.js'
import type { LocalCommand } from './localCommand.js'
import { readSecrets } from './readSecrets.js'
import { secretsFlag } from './serverFlags.js'

/** Commands that save all state, and bring it back. */
export function backupCommands(parts: readonly PartDescription[]): Readonly<Record<string, LocalCommand>> {
  const secrets = parts.filter(({ hasSecrets }) => hasSecrets).map(({ id }) => ` [--${secretsFlag(id)} FILE]`)
  return {
    backUp: {
      usage: 'backup FILE [--parts LIST]',
      about: 'all that the databases hold, beside a running server too',
      run: backUp,
    },
    restore: {
      usage: `restore FILE${secrets.join('')} [--erased LIST]...`,
      about: 'into an empty folder or database, before the first start',
      run: restore,
    },
  }
}

const backUp: LocalCommand['run'] = async ({ input, where, parts }) => {
  const path = wordOf(input, 'FILE')
  const [{ chooseParts }, { requestBackup }, files] = await Promise.all([
    import('../part/choose.js'),
    import('../admin/client.js'),
    import('../backup/backupFile.js'),
  ])
  const saveAll = async (bytes: Readable) => {
    await files.saveBackup(bytes, path)
    // Read again: what cannot be restored is found now.
    const { readSummary } = await import('../backup/restoreBackup.js')
    const { created, parts: saved, rows } = await readSummary(files.readBackup(path))
    return { answer: { backup: { created, parts: saved.map(({ id }) => id), rows } }, warning: keepNote }
  }
  const fromServer = await requestBackup(where)
  if (fromServer) return saveAll(fromServer)
  const chosen = chooseParts(parts, textOption(input, 'parts')?.split(','))
  const here = chosen.filter((part) => hasDatabase(where, part))
  const [{ connect }, { loadParts }] = await Promise.all([import('../store/connect.js'), import('../openStore.js')])
  const ids = here.map(({ id }) => id)
  const { of, close } = await connect(where, ids)
  try {
    const { bytes, parts: written } = files.streamBackup({ parts: await loadParts(here), of })
    const [answer] = await Promise.all([saveAll(bytes), written])
    return answer
  } finally {
    await close()
  }
}

const keepNote =
  'Keep it as closed as the databases: it holds addresses and the keys that sign sessions. It holds no key-encryption key and no pepper: keep the files of secrets elsewhere.'

const restore: LocalCommand['run'] = async ({ input, env, where, parts }) => {
  const { readBackup } = await import('../backup/backupFile.js')
  const { readSummary, restoreBackup } = await import('../backup/restoreBackup.js')
  const { readErasedLists } = await import('../erased/erasedList.js')
  const path = wordOf(input, 'FILE')
  const named = await readSummary(readBackup(path))
  const ids = named.parts.map(({ id }) => id)
  const secrets = await readSecrets(parts, input.options, env, where)
  const [{ connect }, { loadParts }] = await Promise.all([import('../store/connect.js'), import('../openStore.js')])
  const { of, close } = await connect(where, ids)
  try {
    const loaded = await loadParts(parts.filter(({ id }) => ids.includes(id)))
    const keys = Object.fromEntries(Object.entries(secrets).map(([id, { keys: own }]) => [id, own]))
    const lists = await findLists(where, listOption(input, 'erased'))
    const isErased = await readErasedLists(lists)
    const restored = await restoreBackup({ read: () => readBackup(path), parts: loaded, of, keys, isErased })
    return { answer: { restored }, warning: lists.length > 0 ? afterNote : `${afterNote} ${noListNote}` }
  } finally {
    await close()
  }
}

/** The lists that were named, and the installation's own where there is one. */
async function findLists({ erased }: StoreOptions, named: readonly string[]): Promise<string[]> {
  if (erased === undefined || named.includes(erased)) return [...named]
  const isThere = await stat(erased).then(
    () => true,
    () => false,
  )
  return isThere ? [...named, erased] : [...named]
}

const noListNote =
  'No list of erased ids was found: users who were erased since the backup are back. If there is such a list, restore again with --erased LIST.'

const afterNote =
  'What happened after the backup is forgotten, sign-outs and removed devices too. Wait five minutes before the first start, then end all sessions: auth keys rotate --end-sessions.'

function hasDatabase(where: StoreOptions, { id }: PartDescription): boolean {
  return 'folder' in where || (where.urls?.[id] ?? where.url) !== undefined
}
