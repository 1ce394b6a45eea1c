import { createServices } from '../createServices.js'
import { seedWallets } from '../directory/wallets/seedWallets.js'
import { openStore, type StoreOptions } from '../store/openStore.js'
import { type AdminAnswer, type AdminCommand, runAdminCommand } from './commands.js'

/** Opens the state, carries out one command, closes it. Its own module: the database takes most of a command's time to load. */
export async function runHere(where: StoreOptions, command: AdminCommand): Promise<AdminAnswer> {
  const store = await openStore(where)
  try {
    const services = createServices({ store })
    // Else an import ahead of the first start would leave the installation without the wallets that come with it.
    await seedWallets(services.wallets)
    return await runAdminCommand(services, command)
  } finally {
    await store.close()
  }
}
