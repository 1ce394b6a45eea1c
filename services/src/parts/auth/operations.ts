import type { Kysely } from 'kysely'
import { ServiceError } from '../../errors.js'
import { createOperations, type OperationHandlers } from '../../operations/createOperations.js'
import type { Actor } from '../../operations/description.js'
import { maskAddress } from '../../operations/maskAddress.js'
import { userOperations } from '../../operations/users.js'
import type { Outbox } from '../../outbox/createOutbox.js'
import { countUsers } from './countUsers.js'
import type { HostKeys } from './hostKeys/hostKeys.js'
import { countHarm } from './hostUsers/harm.js'
import type { Insight } from './insight/readInsight.js'
import type { Account, Accounts } from './login/accounts.js'
import type { LoginTables } from './login/schema.js'
import { findRealm } from './login/users.js'
import { createMailHandlers, type MailHandlersTools } from './mailHandlers.js'
import type { ShownUsers } from './shownUsers/handlers.js'
import { createSignUpHandlers, type SignUpHandlersTools } from './signUpHandlers.js'

/** What operations on users, keys and webhooks work with. */
export interface UserOperationsTools extends SignUpHandlersTools, MailHandlersTools {
  readonly db: Kysely<LoginTables>
  readonly accounts: Accounts
  readonly hostKeys: HostKeys
  readonly outbox: Pick<Outbox, 'webhooks' | 'ping'>
  readonly shown: ShownUsers
  readonly insight: Insight
}

/** What commands and the console do to users, keys of hosts and webhooks. */
export function createUserOperations(tools: UserOperationsTools) {
  const { db, clock, access, accounts, hostKeys, outbox, shown, insight } = tools
  const listSharing = async (realm: string) => {
    const rows = await db
      .selectFrom('auth.realms')
      .select('project_id')
      .where('realm', '=', realm)
      .orderBy('project_id')
      .execute()
    return rows.map(({ project_id }) => project_id)
  }

  /** In the log a user is its id, and what was done to it. */
  async function look({ sub }: { sub: string }) {
    const [account] = await db.selectFrom('auth.users').select('sub').where('sub', '=', sub).execute()
    if (!account) return undefined
    const { realm, deletedAt = null, suspended = [] } = await accounts.show(sub)
    return { sub, realm, deletedAt, suspended }
  }

  /** Addresses are shown to commands alone, and to the console when it asks for one. */
  const show = (account: Account, { by }: Actor): Account =>
    by === 'command' ? account : { ...account, email: maskAddress(account.email) }

  /** The console and the keys of hosts together do so much harm to a project's users in an hour, and no more. */
  async function countOfConsole({ by }: Actor, sub: string, project?: string): Promise<void> {
    if (by === 'command') return
    const projects = project === undefined ? await listSharing((await accounts.show(sub)).realm) : [project]
    for (const one of projects) await countHarm(db, one, clock.now())
  }

  const hostHandlers = createHostHandlers({ access, hostKeys, outbox })
  return createOperations({
    ...{ schema: 'auth', db, clock, descriptions: userOperations },
    async findProjects(of, id) {
      if (of === 'realm') return (await access.findProject(id)) ? listSharing(await findRealm(db, id)) : []
      const user = await db.selectFrom('auth.users').select('realm').where('sub', '=', id).executeTakeFirst()
      return user ? listSharing(user.realm) : []
    },
    handlers: (on) => ({
      ...createSignUpHandlers(on, tools),
      ...createMailHandlers(on, tools),
      listUsers: { run: (filter) => shown.page(filter) },
      countUsers: { run: async () => ({ ...(await countUsers(db, clock)), logins: await insight.countLogins() }) },
      findUsers: { run: (sought) => shown.find(sought) },
      inspectUser: { run: ({ sub }) => shown.inspect(sub) },
      liftLimits: { look, run: ({ sub }) => shown.liftLimits(sub) },
      endUserSessions: { look, run: ({ sub, ...where }) => shown.endSessions(sub, where) },
      removeUserLogin: {
        look,
        async run({ sub, login }, actor) {
          await countOfConsole(actor, sub)
          return shown.removeLogin(sub, login)
        },
      },
      exportUser: { look, run: ({ sub }) => shown.export(sub) },
      showInsight: { run: ({ project, days }) => insight.ofProject(project, days) },
      showErrors: { run: ({ days }) => insight.ofAll(days) },
      listMails: { run: ({ projects }) => shown.listMails(projects) },
      listBounces: { run: ({ projects }) => shown.listBounces(projects) },
      liftBounce: { run: ({ project, id }) => shown.liftBounce(project, id) },
      showUser: { run: async ({ sub }, actor) => ({ user: show(await accounts.show(sub), actor) }) },
      revealUser: { look, run: async ({ sub }) => ({ email: (await accounts.show(sub)).email }) },
      suspendUser: {
        look,
        async run({ sub, project }, actor) {
          await countOfConsole(actor, sub, project)
          return { user: show(await accounts.suspend(sub, project), actor) }
        },
      },
      liftUser: {
        look,
        async run({ sub, project }, actor) {
          const lifted = await accounts.lift(sub, project)
          return { user: show(lifted ?? (await accounts.show(sub)), actor), isLifted: lifted !== undefined }
        },
      },
      deleteUser: {
        look,
        async run({ sub }, actor) {
          await countOfConsole(actor, sub)
          return { user: show(await accounts.delete(sub), actor) }
        },
      },
      restoreUser: { look, run: async ({ sub }, actor) => ({ user: show(await accounts.restore(sub), actor) }) },
      ...hostHandlers,
    }),
  })
}

/** What is done to keys of hosts and webhooks. */
function createHostHandlers({
  access,
  hostKeys,
  outbox: { webhooks, ping },
}: Pick<UserOperationsTools, 'access' | 'hostKeys' | 'outbox'>) {
  async function requireProject(project: string): Promise<void> {
    if (await access.findProject(project)) return
    throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
  }
  /** One of this very project: the role was asked for it. */
  async function requireOwn(project: string, id: string): Promise<void> {
    const own = await webhooks.list({ project })
    if (own.some((one) => one.id === id)) return
    throw new ServiceError('WEBHOOK_UNKNOWN', 'The project has no webhook of this id.')
  }
  const lookHook = async ({ project, id }: { project: string; id: string }) => {
    const found = (await webhooks.list({ project })).find((one) => one.id === id)
    // Of its address the host: what follows may be a secret.
    return found && { id, project, events: found.events, host: new URL(found.url).host }
  }
  const lookKey = async ({ project, id }: { project: string; id: string }) =>
    (await hostKeys.list(project)).find((one) => one.id === id)

  const lookKeys = async ({ project }: { project: string }) => ({
    keys: (await hostKeys.list(project))
      .filter(({ endedAt }) => endedAt === null)
      .map(({ id, scopes }) => ({ id, scopes })),
  })
  const lookHooks = async ({ project }: { project: string }) => ({
    webhooks: (await webhooks.list({ project })).map(({ id, events }) => ({ id, events })),
  })

  return {
    listHostKeys: { run: async ({ project }) => ({ keys: await hostKeys.list(project) }) },
    addHostKey: { look: lookKeys, run: async ({ project, ...options }) => hostKeys.add(project, options) },
    endHostKey: {
      look: lookKey,
      async run({ project, id }) {
        const found = (await hostKeys.list(project)).some((one) => one.id === id)
        if (!found) throw new ServiceError('KEY_UNKNOWN', 'The project has no key of this id. See: host-keys list.')
        return { key: await hostKeys.end(id) }
      },
    },
    listWebhooks: { run: async ({ project }) => ({ webhooks: await webhooks.list({ project }) }) },
    addWebhook: {
      look: lookHooks,
      async run({ events = [], ...webhook }) {
        await requireProject(webhook.project)
        return webhooks.add({ ...webhook, events })
      },
    },
    pingWebhook: {
      async run({ project, id }) {
        await requireOwn(project, id)
        return { status: await ping(id) }
      },
    },
    rotateWebhook: {
      look: lookHook,
      async run({ project, id }) {
        await requireOwn(project, id)
        return webhooks.rotate(id)
      },
    },
    replayWebhook: {
      async run({ project, id, since }) {
        await requireOwn(project, id)
        return { waiting: await webhooks.replay(id, since) }
      },
    },
    removeWebhook: {
      look: lookHook,
      async run({ project, id }) {
        await requireOwn(project, id)
        await webhooks.remove(id)
        return { removed: id }
      },
    },
  } satisfies Partial<OperationHandlers<typeof userOperations>>
}

/** See {@link createUserOperations}. */
export type UserOperations = ReturnType<typeof createUserOperations>
