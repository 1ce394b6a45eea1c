import { type Stack, type StackOptions, startStack } from '../../../scripts/stack.js'
import { useImage as beginWithImage } from '../../../services/test/databaseImage.js'
import { findPostgres } from '../../../services/test/findPostgres.js'
import { startPostgres } from '../../../services/test/postgres.js'
import { builtDemo } from './buildOnce.js'

/**
 * Starts the stack of a worker, with what was built once. Its services keep their state in a real Postgres where one is found, which needs
 * a fraction of the computing; `npm run test:deep` has them on the embedded database, as `npm start` does.
 */
export async function startTestStack(options: Pick<StackOptions, 'clock' | 'framedApprovals'>): Promise<Stack> {
  beginWithImage()
  // Set by `npm test` and `npm run test:deep`.
  if (process.env.LATCHKEY_TEST_RUN === 'deep' || !findPostgres()) return startStack({ ...options, built: builtDemo() })
  const server = await startPostgres()
  const stack = await startStack({ ...options, built: builtDemo(), servicesDatabase: await server.createDatabase() })
  return {
    ...stack,
    async stop() {
      await stack.stop()
      await server.stop()
    },
  }
}
