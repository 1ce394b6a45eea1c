import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { appEvents } from '../adapters/embedded/wire/appEvents.js'
import { frameAnswers, frameNews } from '../adapters/embedded/wire/frameEvents.js'
import { root } from './lib/run.mjs'
import { readFacts } from './rules/readFacts.js'
import { resolveImport } from './rules/resolveImport.js'

const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
/** Shipped sources of a folder, or of all. */
const listed = (folder = '.'): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(resolve(root, path)))
    .filter((path) => !/\.(test|test-d|spec)\.|(^|\/)tests?\//.test(path))

const page = read('ARCHITECTURE.md')
const [, rooms = ''] = /^## The rooms[\s\S]*?^```\n([\s\S]*?)^```/m.exec(page) ?? []
const [floorsDrawn = '', processesDrawn = ''] = rooms.split(/(?<=^└.*\n)/m)
const [, login = ''] = /^```mermaid\nsequenceDiagram\n([\s\S]*?)^```/m.exec(page) ?? []

/** A floor: its rooms, as paths. A line of bare names is one of folders of `src`. */
const floors = floorsDrawn
  .split(/^[┌├].*$/m)
  .slice(1)
  .map((text) =>
    text
      .replace(/^[│└─┘]+|the modal:|at work:|the host's app/gm, '')
      .split(/[\s,│└─┘]+/)
      .filter((name) => name !== '' && name !== '>')
      .map((name) => (/[/.]/.test(name) ? name.replace('/<name>', '') : `src/${name}`)),
  )
const drawn = floors.flatMap((names, floor) => names.map((name) => ({ name, floor })))
const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`)
/** The room of a file: of a door and the folder that it is in, the door. */
const roomOf = (path: string) =>
  drawn.filter(({ name }) => isIn(path, name)).toSorted((left, right) => right.name.length - left.name.length)[0]

test('behavior: rooms that ARCHITECTURE.md draws exist, and no part of src is left out', () => {
  expect(floors).toHaveLength(6)
  expect(drawn.filter(({ name }) => !existsSync(resolve(root, name)))).toEqual([])
  const features = [...read('src/features.ts').matchAll(/from '\.\/features\/(\w+)\/index\.js'/g)].map(
    ([, name]) => name,
  )
  expect(readdirSync(resolve(root, 'src/features')).toSorted()).toEqual(features.toSorted())
  // Tests of other folders import from every room, and these are lists of names.
  const undrawn = ['src/testing', 'src/chunks.ts', 'src/featureStates.ts', 'src/messageTables.ts']
  const parts = new Set(listed('src').map((path) => path.split('/').slice(0, 2).join('/')))
  expect([...parts].filter((part) => !drawn.some(({ name }) => isIn(name, part))).toSorted()).toEqual(
    undrawn.toSorted(),
  )
})

test('behavior: imports lead down between the floors that ARCHITECTURE.md draws', () => {
  const upward = [...listed('src'), ...listed('plugins'), ...listed('adapters')].flatMap((file) => {
    const from = roomOf(file)
    if (!from) return []
    return readFacts(file, read(file)).imports.flatMap(({ specifier, line }) => {
      const target = resolveImport(file, specifier, (path) => existsSync(resolve(root, path)))
      const places = drawn.filter(({ name }) => target !== undefined && isIn(target, name))
      return places.length === 0 || places.some(({ floor }) => floor >= from.floor)
        ? []
        : [`${file}:${line} (${from.name}) imports ${target}`]
    })
  })
  expect(upward).toEqual([])
})

test('behavior: what ARCHITECTURE.md draws as a chain of imports is one', () => {
  const chains = [...floorsDrawn.matchAll(/([\w/.]+) > ([\w/.]+)(?: > ([\w/.]+))?/g)]
  const pairs = chains.flatMap(([, first = '', second = '', third]) => [
    [first, second] as const,
    ...(third ? [[second, third] as const] : []),
  ])
  expect(pairs.length).toBeGreaterThan(2)
  const imports = (from: string, to: string) =>
    listed(from).some((file) =>
      readFacts(file, read(file)).imports.some(({ specifier }) =>
        isIn(resolveImport(file, specifier, (path) => existsSync(resolve(root, path))) ?? '', to),
      ),
    )
  expect(pairs.filter(([from, to]) => !imports(from, to) || imports(to, from))).toEqual([])
})

test('behavior: folders of the page, the frame and the servers that ARCHITECTURE.md draws exist', () => {
  const paths = [...processesDrawn.matchAll(/\b(?:adapters|frame|services)\/[\w/]+/g)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  const [, first = '', second = ''] = /services\/src\/parts: ([^\n]*)\n.*? (auth, [^\n]*)\n/.exec(processesDrawn) ?? []
  const parts = readdirSync(resolve(root, 'services/src/parts'), { withFileTypes: true })
  const folders = parts.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(`${first} ${second}`.split(/[\s,]+/).toSorted()).toEqual(folders.toSorted())
})

interface Arrow {
  readonly from: string
  readonly to: string
  readonly isAnswer: boolean
  readonly text: string
}

const arrows: readonly Arrow[] = [...login.matchAll(/^ +(\w)(-?->>)(\w): (.*)$/gm)].map(
  ([, from = '', arrow, to = '', text = '']) => ({ from, to, isAnswer: arrow === '-->>', text }),
)
const join = (...folders: readonly string[]) => folders.flatMap(listed).map(read).join('\n')
/** The wire has every name: it shows no sender. */
const ofPage = [...listed('adapters/embedded'), ...listed('plugins/email')]
  .filter((path) => !path.startsWith('adapters/embedded/wire/'))
  .map(read)
  .join('\n')
const ofFrame = join('frame/page', 'frame/flows')
const hasWord = (code: string, word: string) => new RegExp(`\\b${word}\\b`).test(code)

test('behavior: messages of the login that ARCHITECTURE.md draws are sent and answered by the code', () => {
  const between = arrows.filter(({ from, to }) => from + to === 'PF' || from + to === 'FP')
  expect(between.length).toBeGreaterThan(8)
  const wrong = between.flatMap(({ from, isAnswer, text }) => {
    const names = text.match(/\b[A-Z][A-Z_]{4,}\b/g) ?? []
    // An answer may be recognised by what it carries; what is said first names the message.
    if (names.length === 0) return isAnswer ? [] : [`${text}: names no message`]
    const known = new Set(
      from === 'P'
        ? Object.keys(appEvents)
        : isAnswer
          ? [...Object.keys(frameAnswers).map((name) => `${name}_SUCCESS`), 'VERIFY_DEVICE', 'VERIFY_OTP']
          : Object.keys(frameNews),
    )
    const written = names.map((name) => name.replace(/_SUCCESS$/, ''))
    return [
      ...names.filter((name) => !known.has(name)).map((name) => `${name}: not on the wire`),
      ...written.filter((name) => !hasWord(ofPage, name)).map((name) => `${name}: not in the page`),
      ...written.filter((name) => !hasWord(ofFrame, name)).map((name) => `${name}: not in the frame`),
    ]
  })
  expect(wrong).toEqual([])
})

test('behavior: calls of the login that ARCHITECTURE.md draws are routes of the services, and the frame calls them', () => {
  const services = {
    A: { prefix: '/login/v1/', code: join('services/src/parts/auth') },
    C: { prefix: '/custody/v1/', code: join('services/src/parts/custody') },
  }
  const calls = arrows.flatMap(({ from, to, text }) => {
    if (from !== 'F' || (to !== 'A' && to !== 'C')) return []
    // A call is named by its route: first, and after "then".
    const routes = [...text.matchAll(/(?:^|\bthen )([a-z/-]+)/g)].map(([, route = '']) => route)
    return routes.length > 0
      ? routes.map((route) => ({ service: services[to], route }))
      : [{ service: services[to], route: text }]
  })
  expect(calls.length).toBeGreaterThan(8)
  const wrong = calls.flatMap(({ service: { prefix, code }, route }) => [
    // Custody adds its routes by name.
    ...(code.includes(`'${prefix}${route}'`) || code.includes(`add('${route}', `)
      ? []
      : [`${prefix}${route}: no route`]),
    ...(ofFrame.includes(`${prefix}${route}'`) ? [] : [`${prefix}${route}: the frame does not call it`]),
  ])
  expect(wrong).toEqual([])
})

test('behavior: what the services answer in the login that ARCHITECTURE.md draws is in their code', () => {
  const auth = join('services/src/parts/auth')
  const names = arrows
    .filter(({ from }) => from === 'A')
    .flatMap(({ text }) => text.match(/\b[A-Z][A-Z_]{4,}\b/g) ?? [])
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !hasWord(auth, name))).toEqual([])
  // No arrow is passed over by these tests.
  const lines = login.split('\n').filter((line) => line.includes('>>'))
  expect(arrows).toHaveLength(lines.length)
  const pairs = ['PF', 'FP', 'FA', 'AF', 'FC', 'CF']
  expect(arrows.filter(({ from, to }) => !pairs.includes(from + to))).toEqual([])
})
