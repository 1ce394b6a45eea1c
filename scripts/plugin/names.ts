import { coreViews } from '../../src/views/names.js'

/** What a new plugin is called, in each place. */
export interface PluginNames {
  /** Of the plugin, its folder and its texts: `tip-jar`. */
  readonly id: string
  /** Of the factory: `tipJar`. */
  readonly factory: string
  /** Of its view and types: `TipJar`. */
  readonly view: string
  /** In words, for the first texts: `Tip jar`. */
  readonly words: string
}

/** A name that cannot be used; the message says what to do. */
export class NameError extends Error {
  override readonly name = 'NameError'
}

/** No longer: the descriptor of a plugin may have 250 B in the first load, and every text repeats the name. */
const longest = 32

const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof var void while with yield`.split(/\s+/),
)

/** What comes closest to a name, for the error that refuses it. */
const suggest = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, longest) || 'tip-jar'

/**
 * Checks a plugin's name, and derives the others from it.
 * @throws {NameError}
 */
export function toNames(id: string): PluginNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > longest) {
    throw new NameError(
      `"${id}" is no name for a plugin: use at most ${longest} small letters, digits and hyphens, beginning with a letter, such as "${suggest(id)}".`,
    )
  }
  const [first = '', ...others] = id.split('-')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const factory = [first, ...others.map(capital)].join('')
  const view = capital(factory)
  if (reserved.has(factory))
    throw new NameError(`"${id}" is a word of JavaScript, and no function can be called so: try "${id}-plugin".`)
  if (coreViews.some((name) => name === view))
    throw new NameError(`Latchkey itself has a view "${view}": choose another name, such as "my-${id}".`)
  return { id, factory, view, words: capital(id.replaceAll('-', ' ')) }
}
