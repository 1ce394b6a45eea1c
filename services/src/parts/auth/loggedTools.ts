import { ServiceError } from '../../errors.js'
import { unknownWebhook } from '../../outbox/webhooks.js'
import type { UserOperations, UserOperationsTools } from './operations.js'

type Tools = Pick<UserOperationsTools, 'accounts' | 'hostKeys' | 'outbox'>

/** The same tools for commands: what they change goes the way of the console, with its log. */
export function createLoggedTools({ command }: UserOperations, { accounts, hostKeys, outbox }: Tools): Tools {
  /** Operations name a project, for the roles of the console; commands do not. */
  async function hookOf(id: string) {
    const found = (await outbox.webhooks.list()).find((one) => one.id === id)
    if (found) return { project: found.project, id }
    throw unknownWebhook()
  }
  return {
    accounts: {
      ...accounts,
      delete: async (sub) => (await command('deleteUser', { sub })).user,
      restore: async (sub) => (await command('restoreUser', { sub })).user,
      suspend: async (sub, project) => (await command('suspendUser', { sub, project })).user,
      async lift(sub, project) {
        const { user, isLifted } = await command('liftUser', { sub, project })
        return isLifted ? user : undefined
      },
    },
    hostKeys: {
      ...hostKeys,
      add: (project, { scopes, name }) => command('addHostKey', { project, scopes: [...scopes], name }),
      async end(id) {
        const found = (await hostKeys.list()).find((one) => one.id === id)
        if (!found) throw new ServiceError('KEY_UNKNOWN', 'There is no key of this id. See: host-keys list.')
        return (await command('endHostKey', { project: found.project, id })).key
      },
    },
    outbox: {
      ping: outbox.ping,
      webhooks: {
        ...outbox.webhooks,
        add: ({ project, url, events = [] }) => command('addWebhook', { project, url, events: [...events] }),
        rotate: async (id) => command('rotateWebhook', await hookOf(id)),
        replay: async (id, since) => (await command('replayWebhook', { ...(await hookOf(id)), since })).waiting,
        async remove(id) {
          await command('removeWebhook', await hookOf(id))
        },
      },
    },
  }
}
