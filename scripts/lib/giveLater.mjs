import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'

/** Name of the object that groups leave their exports in: one that no source has, or a local of that name would be read. */
const given = '$given'

const importPattern = /^import \{([^}]*)\} from '(\.[^']+)';?$/gm

/**
 * Lets what comes after some groups have their exports without an import of them: a group that is only ever imported lazily
 * is one file in every bundler. One that others import as well esbuild writes as two, the second of which it asks for when the
 * first is there, and vite notes its name, and those of what it imports, beside each lazy import.
 *
 * Each group leaves what it exports in an object of the first module, and what comes later reads it there, at the moment of
 * use: what stands in functions, never what runs while the module is evaluated, which may be before the group. Entry points
 * import groups as before, and what they are made of.
 *
 * @param {string} dist
 * @param {object} parts
 * @param {string} parts.first The module that everything has loaded: it gets the object.
 * @param {readonly string[]} parts.groups
 * @param {(file: string) => boolean} parts.imports Whether a module goes on importing: nothing says that the groups are there.
 */
export async function giveLater(dist, { first, groups, imports }) {
  /** @type {Map<string, Map<string, string>>} */
  const asked = new Map(groups.map((group) => [group, new Map()]))
  let count = 0
  const files = (await readdir(dist, { recursive: true }))
    .filter((name) => name.endsWith('.js'))
    .map((name) => resolve(dist, name))
    .toSorted()
  for (const file of files) {
    if (imports(file)) continue
    const code = await readFile(file, 'utf8')
    if (code.includes(given)) throw new Error(`${file} has a ${given} of its own.`)
    /** @type {Record<string, string>} */
    const define = {}
    const rest = code.replace(importPattern, (whole, names, path) => {
      const keys = asked.get(resolve(dirname(file), path))
      if (!keys) return whole
      for (const each of names.split(',')) {
        const [name, own = name] = each.trim().split(' as ')
        // Short, because no bundler shortens the names of properties.
        const key = keys.get(name) ?? toKey(count++)
        keys.set(name, key)
        define[own] = `${given}.${key}`
      }
      return ''
    })
    if (Object.keys(define).length > 0) await rewrite(file, rest, define, first)
  }
  for (const [group, keys] of asked) {
    if (keys.size === 0) continue
    const own = await readExports(group)
    const list = [...keys].map(([name, key]) => {
      const local = own.get(name)
      if (!local) throw new Error(`${group} has no ${name}.`)
      return `${key}: ${local}`
    })
    // A group that reads what another gives has the object.
    const has = (await readFile(group, 'utf8')).includes(`import { ${given} }`)
    const line = has ? '' : `import { ${given} } from '${toPath(group, first)}';\n`
    await append(group, `${line}Object.assign(${given}, { ${list.join(', ')} });`)
  }
  await append(
    first,
    `/** What groups that came later give to those that come after them. */\nconst ${given} = {};\nexport { ${given} };`,
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `a`, `b`, ..., `aa`. @param {number} at @returns {string} */
const toKey = (at) =>
  at < letters.length
    ? letters.charAt(at)
    : toKey(Math.floor(at / letters.length) - 1) + letters.charAt(at % letters.length)

/**
 * Writes a module again, with names that it no longer imports read from the object.
 *
 * @param {string} file
 * @param {string} code
 * @param {Readonly<Record<string, string>>} define
 * @param {string} first
 */
async function rewrite(file, code, define, first) {
  const directive = /^(['"])use client\1;?/.exec(code)?.[0] ?? ''
  const body = code.slice(directive.length).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  // On the directive's line: no line moves.
  const source = `${directive}import { ${given} } from '${toPath(file, first)}';${body}`
  const map = existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : undefined
  const comment = map
    ? `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
    : ''
  const written = await transform(source + comment, {
    loader: 'js',
    target: 'esnext',
    format: 'esm',
    charset: 'utf8',
    treeShaking: false,
    define,
    sourcefile: file,
    sourcemap: map ? 'external' : false,
    logLevel: 'silent',
  })
  const name = file.split(/[\\/]/).at(-1)
  await writeFile(file, `${written.code}${map ? `//# sourceMappingURL=${name}.map\n` : ''}`)
  if (map) await writeFile(`${file}.map`, written.map)
}

/**
 * Adds code to a module; what its source map says stays true.
 *
 * @param {string} file
 * @param {string} code
 */
async function append(file, code) {
  const before = await readFile(file, 'utf8')
  const comment = /\n\/\/# sourceMappingURL=.*\s*$/.exec(before)?.[0] ?? '\n'
  await writeFile(file, `${before.slice(0, before.length - comment.length)}\n${code}${comment}`)
}

/**
 * The names that a module exports, each with its name inside.
 *
 * @param {string} file
 * @returns {Promise<Map<string, string>>}
 */
async function readExports(file) {
  const code = await readFile(file, 'utf8')
  return new Map(
    [...code.matchAll(/^export \{([^}]*)\};?$/gm)].flatMap(([, names = '']) =>
      names.split(',').map((each) => {
        const [local = '', name = local] = each.trim().split(' as ')
        return /** @type {const} */ ([name, local])
      }),
    ),
  )
}

/** @param {string} from @param {string} to */
function toPath(from, to) {
  const [here, there] = [dirname(from).split(/[\\/]/), to.split(/[\\/]/)]
  let common = 0
  while (here[common] === there[common] && common < here.length) common++
  const path = [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/')
  return path.startsWith('.') ? path : `./${path}`
}
