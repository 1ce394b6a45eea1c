import { LatchkeyError } from '../contract/errors.js'
import type { Resource } from '../contract/resource.js'
import type { PluginHost } from './pluginHost.js'

/** What a core feature provides. @throws {LatchkeyError} UNSUPPORTED where the instance has none such */
export async function expectRole<Role>(
  plugins: Pick<PluginHost, 'get'>,
  role: Resource<Role>,
  what: string,
): Promise<Role> {
  const found = await plugins.get(role)
  if (found) return found
  throw new LatchkeyError('UNSUPPORTED', `This instance has no ${what}`)
}
