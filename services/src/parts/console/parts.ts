import type { OperationDescriptions } from '../../operations/description.js'
import { projectOperations } from '../../operations/projects.js'
import { userOperations } from '../../operations/users.js'

/** What the console does to other parts, by their ids. */
export const consoleParts = { directory: projectOperations, auth: userOperations } as const satisfies Readonly<
  Record<string, OperationDescriptions>
>

/** Id of such a part. */
export type ConsolePartId = keyof typeof consoleParts
