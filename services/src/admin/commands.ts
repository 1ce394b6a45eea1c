import * as z from 'zod'
import type { Project, Projects } from '../directory/projects.js'
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
])

/** See {@link adminCommandShape}. */
export type AdminCommand = z.infer<typeof adminCommandShape>

/** What a command answers. */
export type AdminAnswer = { projects: { id: string; name: string }[] } | { project: Project } | { removed: string }

/**
 * Carries out a command on the open store.
 * @throws {ServiceError} as {@link Projects} says
 */
export async function runAdminCommand(projects: Projects, command: AdminCommand): Promise<AdminAnswer> {
  switch (command.do) {
    case 'list':
      return { projects: await projects.list() }
    case 'show': {
      const project = await projects.find(command.id)
      if (!project) throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of that id.')
      return { project }
    }
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
  }
}
