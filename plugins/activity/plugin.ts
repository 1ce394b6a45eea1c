import { LatchkeyError, type PluginContext, type PluginModule, sentTransactions } from '../../src/plugin.js'
import { replacements } from '../../src/ui/index.js'
import { ActivityTab } from './ActivityTab.js'
import { createActivity } from './createActivity.js'
import { messages } from './messages/index.js'
import type { ActivityController } from './types.js'

const views = { Transaction: () => import('./views/Transaction.js') }

/** The lazy half: comes with the account's tabs, or where a transaction waits. */
export async function setup(context: PluginContext<'request'>): Promise<PluginModule<ActivityController>> {
  const sent = await context.resources.get(sentTransactions)
  if (!sent) throw new LatchkeyError('UNSUPPORTED', 'The activity needs the list of what was sent.')
  const controller = createActivity(context, sent)
  return {
    slots: {
      'account.tab': {
        id: 'activity',
        Component: ActivityTab,
        // Of a chain that the host does not know nothing can be asked.
        when: (account) => account?.network !== undefined,
      },
    },
    views,
    messages,
    provides: { [replacements.id]: controller.replacements },
    controller,
  }
}
