import { createServices } from '../createServices.js'
import { openStore, type StoreOptions } from '../openStore.js'
import type { CommandAnswer, PartDescription } from '../part/definePart.js'
import type { PartList } from '../part/types.js'
import type { CommandSecrets } from './client.js'
import type { AdminCommand } from './wire.js'

/** Opens the state, carries out one command, closes it. Its own module: the database takes most of a command's time to load. */
export async function runHere(
  where: StoreOptions,
  parts: readonly PartDescription[],
  { name, input }: AdminCommand,
  secrets: CommandSecrets,
): Promise<CommandAnswer> {
  const services = createServices<PartList>({ store: await openStore(where, parts as PartList), secrets })
  try {
    // Else an import ahead of the first start would leave the installation without the wallets that come with it.
    await services.start()
    return await services.runCommand(name, input)
  } finally {
    await services.close()
  }
}
