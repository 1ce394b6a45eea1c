import type { AccountRef } from '../contract/accounts.js'
import { defineResource } from '../contract/resource.js'
import type { Connection, RecentConnection } from '../contract/state.js'

/** What users and hosts do with several connections (spec sections 4 and 6). The errors are those of `Latchkey`. */
export interface ConnectionManager {
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
  deleteConnection(id: string): Promise<void>
  recent(): Promise<readonly RecentConnection[]>
}

export const connectionManager = defineResource<ConnectionManager>('latchkey-connection-manager')
