import type { HostOperations } from '../../../hosts/hostOperation.js'
import { writeOpenApi } from '../../../hosts/writeOpenApi.js'
import { hostOperations } from './operations.js'
import { userShape } from './shapes.js'

/** The document of the users API (OpenAPI 3.1), made from the shapes that its routes check. */
export const makeOpenApi = (operations: HostOperations = hostOperations) =>
  writeOpenApi(operations, {
    title: 'Latchkey: users of a project, for its back end',
    description: 'Times are ms since 1970. No key opens, signs for or recovers a wallet, or changes who can log in.',
    schemas: { User: userShape },
    notFound: 'USER_NOT_FOUND',
  })
