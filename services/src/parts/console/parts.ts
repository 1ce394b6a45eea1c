import type { OperationDescriptions } from '../../operations/description.js'
import { nodeOperations } from '../../operations/nodes.js'
import { projectOperations } from '../../operations/projects.js'
import { userOperations } from '../../operations/users.js'

/** What the console does to other parts, by their ids. */
export const consoleParts = {
  directory: projectOperations,
  auth: userOperations,
  data: nodeOperations,
} as const satisfies Readonly<Record<string, OperationDescriptions>>

/** Id of such a part. */
export type ConsolePartId = keyof typeof consoleParts
