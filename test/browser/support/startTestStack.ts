import { type Stack, type StackOptions, startStack } from '../../../scripts/stack.js'
import { builtDemo } from './buildOnce.js'
import { openTestDatabase } from './testDatabase.js'

/** Starts the stack of a worker, with what was built once, on a database of its own. */
export async function startTestStack(options: Pick<StackOptions, 'clock' | 'framedApprovals'>): Promise<Stack> {
  const database = await openTestDatabase()
  const stack = await startStack({
    ...{ ...options, built: builtDemo(), servicesDatabase: database.url },
    // No test waits for a minute.
    shopRecheck: 1,
  })
  return {
    ...stack,
    async stop() {
      await stack.stop()
      await database.stop()
    },
  }
}
