/** Parts of a definition that may be functions of the options. */
const dependent: readonly string[] = ['source', 'connectors', 'plugins']

/**
 * Makes a factory of descriptors: what was written, with the options of each call. Options and contexts are those that the
 * lazy half's `setup` declares: where it is called for, they are inferred, and only that module ever sees them.
 */
export const createFactory = (kind: string, definition: { readonly id: string }): unknown =>
  Object.assign(
    (options: unknown) => {
      const entries = Object.entries({ ...definition, kind, options: options ?? {} })
      return Object.fromEntries(
        entries.map(([name, part]) => [
          name,
          typeof part === 'function' && dependent.includes(name) ? part(options) : part,
        ]),
      )
    },
    { id: definition.id },
  )
