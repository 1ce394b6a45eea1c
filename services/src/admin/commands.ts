import * as z from 'zod'
import type { AuthKeySummary } from '../auth/keys.js'
import type { Services } from '../createServices.js'
import type { AnalyticsDay } from '../directory/analytics/analytics.js'
import type { Project } from '../directory/projects.js'
import type { WalletRecord } from '../directory/wallets/record.js'
import type { ImportResult } from '../directory/wallets/wallets.js'
import { ServiceError } from '../errors.js'

const id = z.string()

/** A change or question of an operator, as the command line sends it to a running server. */
export const adminCommandShape = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('list') }),
  z.strictObject({ do: z.literal('show'), id }),
  z.strictObject({ do: z.literal('add'), id, name: z.string().optional(), origins: z.array(z.string()) }),
  z.strictObject({ do: z.literal('remove'), id }),
  z.strictObject({ do: z.literal('addOrigin'), id, origin: z.string() }),
  z.strictObject({ do: z.literal('removeOrigin'), id, origin: z.string() }),
  z.strictObject({
    do: z.literal('setFeature'),
    id,
    feature: z.string(),
    isEnabled: z.boolean(),
    config: z.array(z.string()).nullable(),
  }),
  z.strictObject({ do: z.literal('resetFeature'), id, feature: z.string() }),
  z.strictObject({ do: z.literal('setAnalytics'), id, isEnabled: z.boolean() }),
  z.strictObject({ do: z.literal('readAnalytics'), id }),
  z.strictObject({ do: z.literal('listWallets') }),
  z.strictObject({ do: z.literal('showWallet'), id }),
  z.strictObject({ do: z.literal('removeWallet'), id }),
  // The store checks each wallet, and says which one is wrong.
  z.strictObject({ do: z.literal('importWallets'), wallets: z.array(z.custom<WalletRecord>()), replace: z.boolean() }),
  z.strictObject({ do: z.literal('listAuthKeys') }),
  z.strictObject({ do: z.literal('rotateAuthKeys'), endSessions: z.boolean() }),
])

/** See {@link adminCommandShape}. */
export type AdminCommand = z.infer<typeof adminCommandShape>

/** What a command answers. */
export type AdminAnswer =
  | { projects: { id: string; name: string }[] }
  | { project: Project }
  | { analytics: { isEnabled: boolean; days: AnalyticsDay[] } }
  | { wallets: { id: string; name: string }[] }
  | { wallet: WalletRecord }
  | { imported: ImportResult }
  | { keys: AuthKeySummary[] }
  | { removed: string }

/** What commands change. */
export type AdminState = Pick<Services, 'projects' | 'wallets' | 'analytics' | 'authKeys'>

/**
 * Carries out a command on the open store.
 * @throws {ServiceError} as `Projects` and `Wallets` say
 */
export async function runAdminCommand(state: AdminState, command: AdminCommand): Promise<AdminAnswer> {
  const { projects, wallets, analytics } = state
  switch (command.do) {
    case 'list':
      return { projects: await projects.list() }
    case 'show':
      return { project: await findProject(state, command.id) }
    case 'add':
      return { project: await projects.add({ id: command.id, name: command.name, origins: command.origins }) }
    case 'remove':
      await projects.remove(command.id)
      return { removed: command.id }
    case 'addOrigin':
      return { project: await projects.addOrigin(command.id, command.origin) }
    case 'removeOrigin':
      return { project: await projects.removeOrigin(command.id, command.origin) }
    case 'setFeature': {
      const { feature, isEnabled, config } = command
      return { project: await projects.setFeature(command.id, { feature, isEnabled, config }) }
    }
    case 'resetFeature':
      return { project: await projects.resetFeature(command.id, command.feature) }
    case 'setAnalytics':
      return { project: await projects.setAnalytics(command.id, command.isEnabled) }
    case 'readAnalytics': {
      const { id, analytics: isEnabled } = await findProject(state, command.id)
      return { analytics: { isEnabled, days: await analytics.read(id) } }
    }
    case 'listWallets':
      return { wallets: await wallets.list() }
    case 'showWallet': {
      const wallet = await wallets.find(command.id)
      if (!wallet) throw new ServiceError('WALLET_NOT_FOUND', 'There is no wallet of that id.')
      return { wallet }
    }
    case 'removeWallet':
      await wallets.remove(command.id)
      return { removed: command.id }
    case 'listAuthKeys':
      return { keys: await state.authKeys.list() }
    case 'rotateAuthKeys':
      return { keys: await state.authKeys.rotate({ endSessions: command.endSessions }) }
    case 'importWallets':
      return { imported: await wallets.import(command.wallets, { replace: command.replace }) }
  }
}

async function findProject({ projects }: AdminState, id: string): Promise<Project> {
  const project = await projects.find(id)
  if (project) return project
  throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of that id.')
}
