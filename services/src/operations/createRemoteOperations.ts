import * as z from 'zod'
import { abortAfter } from '../abortAfter.js'
import { ServiceError, type ServiceErrorCode } from '../errors.js'
import { ChangedError } from './changedError.js'
import type { Change, PartOperations } from './description.js'
import { operationsPath, refusalShape } from './wire.js'

/** Where a part is, and how it is reached. */
export interface RemotePart {
  /** Without a final slash. */
  readonly url: string
  /** As `console key` made it. */
  readonly key: string
}

/** How long a part may take, in ms. */
const patience = 10_000

const doneShape = z.object({ answer: z.looseObject({}), tag: z.string().optional() })
const changesShape = z.object({ changes: z.array(z.custom<Change>((value) => typeof value === 'object')) })
const projectsShape = z.object({ projects: z.array(z.string()) })

/** The operations of a part that runs in another process. */
export function createRemoteOperations(
  part: string,
  { url, key }: RemotePart,
  { fetch: ask }: { readonly fetch: typeof fetch },
): PartOperations {
  const unreachable = (cause?: unknown) =>
    new ServiceError('CONSOLE_PART_MISSING', `The part ${part} does not answer the console.`, { cause })

  async function post<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>> {
    let answer: unknown
    let isOk = false
    try {
      const response = await ask(`${url}${operationsPath(part)}/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: abortAfter(patience),
        redirect: 'error',
      })
      isOk = response.ok
      answer = await response.json()
    } catch (cause) {
      throw unreachable(cause)
    }
    const parsed = isOk ? shape.safeParse(answer) : undefined
    if (parsed?.success) return parsed.data
    const refused = refusalShape.safeParse(answer)
    if (!refused.success) throw unreachable()
    const { code, message, current = null, tag } = refused.data.error
    if (tag !== undefined) throw new ChangedError(current, tag)
    // A part of the same version wrote it.
    throw new ServiceError(code as ServiceErrorCode, message)
  }

  return {
    async call(name, input, { actor, expected }) {
      const { answer, tag } = await post('call', { name, input, actor, expected }, doneShape)
      return { answer, ...(tag !== undefined && { tag }) }
    },
    listChanges: async (filter) => (await post('changes', filter, changesShape)).changes,
    findProjects: async (of, id) => (await post('projects', { of, id }, projectsShape)).projects,
  }
}
