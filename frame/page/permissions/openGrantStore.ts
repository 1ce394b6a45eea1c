import type { Records } from '../records.js'
import type { FrameConfig, Login } from '../types.js'
import type { GrantStore } from './types.js'

interface GrantStoreParts {
  readonly config: Pick<FrameConfig, 'chains' | 'urls'>
  readonly loadLogin: () => Promise<{ readonly login: Login }>
  readonly loadRecords: () => Promise<Records>
}

/** Opens where permissions are kept: at the service `sessions`, where the operator names one, else in this browser alone. */
export async function openGrantStore({ config, loadLogin, loadRecords }: GrantStoreParts): Promise<GrantStore> {
  const { sessions: url } = config.urls
  if (url === undefined) {
    const [{ createLocalGrants }, records] = await Promise.all([import('./createLocalGrants.js'), loadRecords()])
    return createLocalGrants(records)
  }
  const [{ createServiceGrants }, { login }, records] = await Promise.all([
    import('./createServiceGrants.js'),
    loadLogin(),
    loadRecords(),
  ])
  const managerOf = (id: string) => config.chains.find((chain) => chain.id === id)?.smartAccount?.delegationManager
  return createServiceGrants({ url, login, records, managerOf })
}
