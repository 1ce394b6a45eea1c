import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { appEvents } from '../adapters/embedded/wire/appEvents.js'
import { frameAnswers, frameNews } from '../adapters/embedded/wire/frameEvents.js'
import { chunkRules } from '../src/chunks.js'
import { colours, sizes } from '../src/ui/theme/tokens.js'
import { bin, root, run } from './lib/run.mjs'
import { typedPaths } from './lib/typedPaths.mjs'

const listed = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path && existsSync(resolve(root, path)))
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

const pages = listed('*.md', ':!:**/node_modules/**')

/** A snippet that says `check`; its first line may name its file, so that others can import it. */
interface Snippet {
  readonly page: string
  readonly line: number
  readonly file: string
  readonly code: string
}

function readSnippets(page: string): readonly Snippet[] {
  const text = read(page)
  return [...text.matchAll(/^```(tsx?) check\n([\s\S]*?)^```$/gm)].map(({ index, 1: extension, 2: code = '' }) => {
    const line = text.slice(0, index).split('\n').length
    const name = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code)?.[1]
    return { page, line, code, file: name ?? `${page.replace(/\W/g, '-')}-${line}.${extension}` }
  })
}

/** What the package `wagmi` hands on of its core, which is here alone. */
const wagmiPaths = {
  wagmi: [resolve(root, 'node_modules/wagmi3')],
  'wagmi/chains': [resolve(root, 'node_modules/viem/_types/chains/index.d.ts')],
}

test('behavior: snippets of the documents compile', async () => {
  const snippets = pages.flatMap(readSnippets)
  expect(snippets.length).toBeGreaterThan(10)
  const names = snippets.map(({ file }) => file)
  expect(names.filter((name, at) => names.indexOf(name) !== at, 'two snippets of one name')).toEqual([])

  await mkdir(resolve(root, '.local'), { recursive: true })
  // Inside of the repository: that is where packages and entry points are found.
  const folder = await mkdtemp(resolve(root, '.local/docs-'))
  try {
    for (const { file, code } of snippets) {
      await mkdir(dirname(resolve(folder, file)), { recursive: true })
      await writeFile(resolve(folder, file), code)
    }
    await writeFile(resolve(folder, 'css.d.ts'), "declare module '*.css'\n")
    await writeFile(
      resolve(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: {
          noUnusedLocals: false,
          noUnusedParameters: false,
          paths: { ...typedPaths(), ...wagmiPaths },
        },
        include: ['**/*'],
        exclude: [],
      }),
    )
    const { code, output } = await run(bin('tsc'), ['-p', relative(root, resolve(folder, 'tsconfig.json'))])
    expect(code === 0 || output.includes('error TS'), output).toBe(true)
    // Errors of the sources themselves are reported by the check of types.
    const wrong = output
      .split('\n')
      .filter((line) => line.includes('error TS') && !/^(src|plugins|adapters)\//.test(line))
    const places = snippets.map(({ file, page, line }) => `${file}: ${page}, line ${line}`).join('\n')
    expect(wrong, places).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const headingsOf = (page: string) => [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

test('behavior: links between the documents lead somewhere', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#')
        const target = path ? relative(root, resolve(root, dirname(page), path)) : page
        if (!existsSync(resolve(root, target))) return true
        return anchor !== undefined && !headingsOf(target).map(slug).includes(anchor)
      })
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('behavior: every row of docs/coming-from.md names the page that says it of another toolkit', () => {
  const rows = read('docs/coming-from.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:There|---) \|/.test(line))
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((row) => !/\]\(https:\/\/[^)\s]+\) \|$/.test(row))).toEqual([])
})

/** Names of the same form that are no error codes: Node's, and those on the wire of usage events. Each is checked to be in use. */
const otherNames = [
  // The variable that names the list of erased ids.
  'ERASED_LIST',
  ...['EAI_AGAIN', 'INTERNAL_SDK_ERROR', 'TRANSACTION_REVERTED', 'UND_ERR_CONNECT_TIMEOUT'],
  // Variables of the environment.
  ...['ERASED_LIST', 'MAIL_URL'],
  // What usage events of a payment are called, and say of it.
  ...['IN_PROGRESS', 'PAY_ERROR', 'PAY_INITIATED', 'PAY_SUCCESS'],
  // What a login asks for next.
  ...['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'],
]
/** Codes that are made of an alert's title, by the titles. */
const titles = ['Invalid App Configuration', 'Invalid Project ID']

// In git's patterns a `*` goes through folders.
const sources = listed(
  'src/*.ts',
  'src/*.tsx',
  'cdn/*.ts',
  'adapters/*.ts',
  'plugins/*.ts',
  'plugins/*.tsx',
  'services/src/*.ts',
  'console/api/*.ts',
  'console/api/*.tsx',
)
  .filter((path) => !/\.test\.tsx?$|\/test\/|^src\/testing\//.test(path))
  .map(read)
  .join('\n')

/** Names on the wire of the login frame, and what its answers ask for next. */
const frameNames = [
  ...[...Object.keys(appEvents), ...Object.keys(frameAnswers), ...Object.keys(frameNews)],
  ...['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'],
]

test('behavior: docs/errors.md explains every error code, and no other', () => {
  const named = [...sources.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g)].map(([, name = '']) => name)
  // Codes of a single word look like anything: only where an error is made.
  const single = [...sources.matchAll(/(?:Error|make)\(\s*'([A-Z]{5,})'|\[-?\d+, \['([A-Z]{5,})'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  for (const title of titles) expect(sources).toContain(`'${title}'`)
  const all = new Set([...named, ...single, ...titles.map((title) => title.toUpperCase().replaceAll(' ', '_'))])
  expect(otherNames.filter((name) => !all.has(name))).toEqual([])

  // The first argument of `track(...)` names a usage event.
  const events = [...sources.matchAll(/\btrack\(([^,{)]*)/g)].map(([, argument]) => argument).join()
  const codes = [...all]
    .filter((name) => ![...otherNames, ...frameNames].includes(name) && !events.includes(`'${name}'`))
    .sort()
  const explained = headingsOf('docs/errors.md').filter((heading) => /^[A-Z][A-Z0-9_]+$/.test(heading))
  expect(explained.filter((code) => explained.indexOf(code) !== explained.lastIndexOf(code))).toEqual([])
  expect([...explained].sort()).toEqual(codes)
})

test('behavior: docs/theming.md names every ::part() and every token', () => {
  const page = read('docs/theming.md')
  const shown = [...page.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
  const views = listed('src/ui/*.tsx', 'src/views/*.tsx').map(read).join('\n')
  const parts = [...views.matchAll(/\bpart(?:=|: )["']([a-z -]+)["']/g)].flatMap(([, names = '']) => names.split(' '))
  expect(parts.length).toBeGreaterThan(30)
  const tokens = [...Object.keys(colours), ...Object.keys(sizes)].filter((name) => !/^space-[2-5]$/.test(name))
  expect([...parts, ...tokens].filter((name) => !shown.includes(name))).toEqual([])
})

test('behavior: README.md leads to every guide and names every entry point', () => {
  const page = read('README.md')
  const links = new Set([...page.matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link))
  const guides = pages.filter((path) => /^(docs\/\w|examples\/[\w-]+\/README)/.test(path))
  expect(guides.length).toBeGreaterThan(10)
  expect(guides.filter((path) => !links.has(path))).toEqual([])

  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> }
  // A pattern of entry points stands for a folder each.
  const names = Object.keys(exports).flatMap((key) => {
    const [folder = '', rest] = key.split('*')
    const made = listed(`${folder.slice(2)}*/index.ts`).map((path) => path.split('/'))
    return rest === undefined
      ? [key]
      : [key, ...made.filter((path) => path.length === 3).map(([, name]) => folder + name)]
  })
  expect(names.length).toBeGreaterThan(Object.keys(exports).length)
  expect(names.filter((name) => !page.includes(`\`latchkey${name.slice(1)}\``))).toEqual([])
})

test('behavior: README.md says of every adapter and plugin of the package that it works', () => {
  const rows = read('README.md').match(/(?<=\| Works \| Missing \|\n)(?:\|.*\n)+/)?.[0] ?? ''
  const works = rows
    .split('\n')
    .map((row) => row.split(' | ')[0])
    .join('\n')
  const parts = listed('plugins/*/index.ts', 'adapters/*/index.ts').map((path) => path.split('/'))
  const names = parts.filter(([, name, file]) => name !== 'kit' && file === 'index.ts').map(([, name]) => name)
  expect(names).toContain('socials')
  expect(names.filter((name) => !works.includes(`\`${name}\``))).toEqual([])
})

test('behavior: docs/state.md lists every usage event of the code', () => {
  const used = listed('src/*.ts', 'src/*.tsx', 'plugins/*.ts', 'plugins/*.tsx', 'adapters/*.ts')
    .filter((path) => !/\.test\.tsx?$|\/test\/|^src\/testing\//.test(path))
    .flatMap((path) => [
      ...read(path).matchAll(/\btrack\(\s*(?:[\w.! ]+\? *)?'([A-Z][A-Z0-9_]+)'(?: : '([A-Z][A-Z0-9_]+)')?/g),
    ])
    .flatMap(([, one, other]) => [one, other].filter((name) => name !== undefined))
  expect(used.length).toBeGreaterThan(20)
  const page = read('docs/state.md')
  const events = /interface LatchkeyEvents \{([\s\S]*?)\n\}/.exec(read('src/kernel/contract/latchkey.ts'))?.[1] ?? ''
  const names = [...events.matchAll(/^ {2}(?:readonly )?(\w+):/gm)].map(([, name]) => name)
  expect(names).toContain('connect')
  expect(names.filter((name) => !page.includes(`latchkey.on('${name}'`))).toEqual([])
  expect([...new Set(used)].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('behavior: docs/options.md names every option, and no other', () => {
  const [, own = ''] =
    /interface LatchkeyOptions<[\s\S]*?^> \{\n([\s\S]*?)^\}/m.exec(read('src/kernel/contract/options.ts')) ?? []
  const options = [...own.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name)
  expect(options.length).toBeGreaterThan(30)
  const [table = ''] = /^\| Option [\s\S]*?\n\n/m.exec(read('docs/options.md')) ?? []
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect([...named].sort()).toEqual([...options].sort())
})

test('behavior: docs/options.md names the options that update changes, and no other', () => {
  const [, union = ''] =
    /type ChangeableOptions = Pick<\n {2}LatchkeyOptions,\n([\s\S]*?)>/.exec(read('src/kernel/contract/options.ts')) ??
    []
  const names = (text: string, shape: RegExp) => [...text.matchAll(shape)].map(([, name = '']) => name).sort()
  const changeable = names(union, /'(\w+)'/g)
  expect(changeable.length).toBeGreaterThan(10)
  const [, told = ''] =
    /`latchkey\.update\(\{ \.\.\. \}\)` changes ([\s\S]*?), in an open modal/.exec(read('docs/options.md')) ?? []
  expect(names(told, /`(\w+)`/g)).toEqual(changeable)
})

test('behavior: docs/react.md names every hook and component of latchkey/react', () => {
  const page = read('docs/react.md')
  const names = [...read('src/react/index.ts').matchAll(/\b((?:use)?Latchkey[A-Z]\w*|useLatchkey)\b/g)].map(
    ([, name = '']) => name,
  )
  const parts = names.filter((name) => /^use|Button$|Provider$/.test(name))
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})

test('behavior: files, folders and chunks that ARCHITECTURE.md and docs/loading.md name exist', () => {
  // A module may be named without its extension.
  const paths = listed().flatMap((path) => [`/${path}`, `/${path.replace(/\.tsx?$/, '')}`])
  // The build makes these.
  const chunks = chunkRules.map(({ name }) => name)
  const found = `${read('ARCHITECTURE.md')}\n${read('docs/loading.md')}`.matchAll(
    /`([\w/.-]+\.(?:tsx?|mjs)|(?:src|kernel|ui|views|adapters|plugins|scripts|test)\/[\w/-]+)`/g,
  )
  const names = [...found].map(([, name = '']) => name.replace(/\/$/, ''))
  expect(names.length).toBeGreaterThan(40)
  const exists = (name: string) =>
    chunks.includes(name) || paths.some((path) => path.endsWith(`/${name}`) || path.includes(`/${name}/`))
  expect(names.filter((name) => !exists(name))).toEqual([])
})

/** Lines of a text, the one that ends it not counted. */
const countLines = (text: string) => text.trimEnd().split('\n').length

test('behavior: CHANGELOG.md has at most 120 lines a version, ARCHITECTURE.md 250 in all, none of prose too long to read', () => {
  const versions = read('CHANGELOG.md')
    .split(/^(?=## \[)/m)
    .slice(1)
  expect(versions.length).toBeGreaterThan(0)
  for (const version of versions) {
    expect(countLines(version), version.slice(0, 40)).toBeLessThanOrEqual(120)
    expect(version.split('\n').filter((line) => line.length > 130)).toEqual([])
  }
  const architecture = read('ARCHITECTURE.md')
  expect(countLines(architecture)).toBeLessThanOrEqual(250)
  const prose = architecture.split('\n').filter((line) => !line.startsWith('|'))
  expect(prose.filter((line) => line.length > 160)).toEqual([])
})
