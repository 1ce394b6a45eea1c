import { createProjects } from '../directory/projects.js'
import { openStore, type StoreOptions } from '../store/openStore.js'
import { type AdminAnswer, type AdminCommand, runAdminCommand } from './commands.js'

/** Opens the state, carries out one command, closes it. Its own module: the database takes most of a command's time to load. */
export async function runHere(where: StoreOptions, command: AdminCommand): Promise<AdminAnswer> {
  const store = await openStore(where)
  try {
    return await runAdminCommand(createProjects(store.directory), command)
  } finally {
    await store.close()
  }
}
