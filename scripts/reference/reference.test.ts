import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { findUnexplained } from './findUnexplained.js'
import { type DoorSources, readDoor } from './readDoor.js'
import { toMarkdown } from './toMarkdown.js'

/** Sources in memory, in one folder. */
const sourcesOf = (files: Readonly<Record<string, string>>): DoorSources => ({
  read: (path) => files[path] ?? '',
  resolve: (_, specifier) => (specifier.startsWith('.') ? join(specifier).replace(/\.js$/, '.ts') : undefined),
})
const readNames = (files: Readonly<Record<string, string>>) => readDoor('door.ts', sourcesOf(files))

test('behavior: a door exports what it declares and what it hands on, under the name it gives', () => {
  const exports = readNames({
    'door.ts': `/** The door. */
import type { Far } from './far.js'
export type { Far }
export * from './all.js'
export { inner as outer, type Kind } from './named.js'
export { atom } from 'jotai/vanilla'
/** Own. */
export const own = 1`,
    'all.ts': 'export { deep } from "./deep.js"\n/** Not public. */\nconst hidden = 1',
    'deep.ts': '/** Deep. */\nexport function deep(): void { return undefined }',
    'named.ts':
      '/** Inner. */\nconst inner = 2\nexport { inner }\n/** Kind. */\nexport type Kind = 1\nexport const left = 1',
    'far.ts': '/** Far. */\nexport interface Far {}',
  })
  expect(exports.map(({ name, doc, file }) => [name, doc, file])).toEqual([
    ['deep', 'Deep.', 'deep.ts'],
    ['Far', 'Far.', 'far.ts'],
    ['Kind', 'Kind.', 'named.ts'],
    ['outer', 'Inner.', 'named.ts'],
    ['own', 'Own.', 'door.ts'],
  ])
  expect(exports[0]?.code).toBe('function deep(): void')
})

test('behavior: what has no docblock right above it is named, with its place', () => {
  const exports = readNames({
    'door.ts': `/** Of nothing below the blank code. */
const before = 1
export const bare = before
// Not a docblock.
export const remark = 1
/** Two numbers. */
export function over(a: number): void
export function over(a: number, b: number): void
export interface PartProps {}
/** A part. */
export const Part = 1
export interface LostProps {}
export const Lost = 1`,
  })
  expect(findUnexplained(exports).map(({ name, file, line }) => `${file}:${line} ${name}`)).toEqual([
    'door.ts:3 bare',
    'door.ts:13 Lost',
    'door.ts:12 LostProps',
    'door.ts:5 remark',
  ])
})

test('behavior: a page has docblock, tags, declaration and file of each name', () => {
  const exports = readNames({
    'door.ts': `/**
 * Sends.
 * @param to The address.
 * @throws {Error} when offline
 * @example send('0x')
 */
export function send(to: string): void {}`,
  })
  expect(toMarkdown('acme/door', exports)).toBe(`# acme/door

[send](#send)

## send

Sends.

**to**: The address.

**Throws**: {Error} when offline

\`\`\`ts
send('0x')
\`\`\`

\`\`\`ts
function send(to: string): void
\`\`\`

In \`door.ts\`.
`)
})
